-- Names that the release at migration 0020 calls. Its instances run until the last one is replaced; they know no networks.
-- The release after this one moves both into retired.sql.
CREATE OR REPLACE FUNCTION hold_week(
  p_inventory_id text, p_member_id uuid, p_club_id text, p_client jsonb, p_number_ref text, p_key text,
  p_at timestamptz, p_ends_at timestamptz, p_today date, p_max_running int, p_former_closed boolean
) RETURNS TABLE (outcome text, number_ref text, ends_at timestamptz)
LANGUAGE sql AS $$
  SELECT * FROM hold_week_limited(
    p_inventory_id, p_member_id, p_club_id, p_client, p_number_ref, p_key, p_at, p_ends_at, p_today, p_former_closed,
    coalesce(p_member_id, left(encode(sha256(convert_to('guest ' || (p_client ->> 'email'), 'UTF8')), 'hex'), 32)::uuid),
    NULL, p_max_running, 0)
$$;

CREATE OR REPLACE FUNCTION hold_batch(p_holds jsonb, p_max_running int)
RETURNS TABLE (n int, outcome text, number_ref text, ends_at timestamptz)
LANGUAGE sql AS $$
  SELECT * FROM hold_batch_limited((
    SELECT jsonb_agg(x || jsonb_build_object('holder', coalesce(
      (x ->> 'memberId')::uuid,
      left(encode(sha256(convert_to('guest ' || ((x -> 'client') ->> 'email'), 'UTF8')), 'hex'), 32)::uuid)))
    FROM jsonb_array_elements(p_holds) x
  ), p_max_running, 0)
$$;

-- The release at migration 0046 folds changes into the counts without the lowest prices of their cells. What it has touched is not known then.
CREATE OR REPLACE FUNCTION week_lows_unknown() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE week_cells x SET low = -1 FROM changed_cells c
    WHERE c.day AND c.low >= 0 AND (x.place, x.day, x.begins, x.ends, x.kind, x.pinned) = (c.place, c.day, c.begins, c.ends, c.kind, c.pinned);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER week_cells_lows_unknown AFTER UPDATE ON week_cells
  REFERENCING NEW TABLE AS changed_cells FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0 AND current_setting('week_counts.lows', true) IS DISTINCT FROM 'kept') EXECUTE FUNCTION week_lows_unknown();
