-- The kind of a week as one number: a digit each for type, unit and kitchen (9: unknown), then three for occupancy. kind.ts reads it.
CREATE OR REPLACE FUNCTION week_kind(inv_type text, unit_type text, kitchen_type text, max_occupancy smallint) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE inv_type WHEN 'Last Minute Week' THEN 100000 WHEN 'Smart Week' THEN 200000 WHEN 'VIP Week' THEN 300000 ELSE 900000 END
    + CASE unit_type WHEN 'Hotel' THEN 10000 WHEN 'Studio' THEN 20000 WHEN '1 BEDROOM' THEN 30000 WHEN '2 BEDROOM' THEN 40000 WHEN '3 BEDROOM' THEN 50000 ELSE 90000 END
    + CASE kitchen_type WHEN 'No Kitchen' THEN 1000 WHEN 'Partial Kitchen' THEN 2000 WHEN 'Full Kitchen' THEN 3000 ELSE 9000 END
    + greatest(0, least(max_occupancy, 999))
$$;

CREATE OR REPLACE FUNCTION week_kind_set() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.kind := week_kind(NEW.inv_type, NEW.unit_type, NEW.kitchen_type, NEW.max_occupancy);
  RETURN NEW;
END
$$;

-- When this file changes, weeks get their new kinds; the triggers note it for the counts. Migrations cannot: they run before.
UPDATE weeks SET kind = 0 WHERE kind <> week_kind(inv_type, unit_type, kitchen_type, max_occupancy);
