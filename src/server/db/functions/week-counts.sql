-- Notes in week_deltas what a writer of weeks changes, for searches at once and for the folding job later (src/server/week/engines/counts).
-- A week that the counts leave out because it is taken has its row in week_taken instead.
CREATE OR REPLACE FUNCTION week_counts_changed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM week_cells;
    DELETE FROM week_bands;
    DELETE FROM week_deltas;
    DELETE FROM week_taken;
    UPDATE week_places SET weeks = 0;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    -- Countries and states first: a resort knows the ids of both.
    INSERT INTO week_places (level, country, state, city, resort_id, resort_name, country_id, state_id)
      SELECT DISTINCT 0, n.country, '', '', '', '', NULL::int, NULL::int FROM new_weeks n
        WHERE NOT EXISTS (SELECT FROM week_places p WHERE (p.level, p.country, p.state, p.city, p.resort_id, p.resort_name) = (0, n.country, '', '', '', ''))
      UNION ALL
      SELECT DISTINCT 1, n.country, n.state, '', '', '', NULL::int, NULL::int FROM new_weeks n
        WHERE n.state <> '' AND NOT EXISTS (SELECT FROM week_places p WHERE (p.level, p.country, p.state, p.city, p.resort_id, p.resort_name) = (1, n.country, n.state, '', '', ''))
      ON CONFLICT DO NOTHING;
    INSERT INTO week_places (level, country, state, city, resort_id, resort_name, country_id, state_id)
      SELECT 2, n.country, n.state, n.city, n.resort_id, n.resort_name,
        (SELECT p.id FROM week_places p WHERE (p.level, p.country, p.state, p.city, p.resort_id, p.resort_name) = (0, n.country, '', '', '', '')),
        (SELECT p.id FROM week_places p WHERE (p.level, p.country, p.state, p.city, p.resort_id, p.resort_name) = (1, n.country, n.state, '', '', ''))
      FROM (SELECT DISTINCT country, state, city, resort_id, resort_name FROM new_weeks) n
      WHERE NOT EXISTS (SELECT FROM week_places p WHERE (p.level, p.country, p.state, p.city, p.resort_id, p.resort_name) = (2, n.country, n.state, n.city, n.resort_id, n.resort_name))
      ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO week_deltas (place, check_in, check_out, kind, pinned, cost_cents, change)
      SELECT p.id, n.check_in, n.check_out, n.kind, n.pinned, n.cost_cents, 1 FROM new_weeks n
      JOIN week_places p ON (p.level, p.country, p.state, p.city, p.resort_id, p.resort_name) = (2, n.country, n.state, n.city, n.resort_id, n.resort_name);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO week_deltas (place, check_in, check_out, kind, pinned, cost_cents, change)
      SELECT p.id, o.check_in, o.check_out, o.kind, o.pinned, o.cost_cents, -1 FROM old_weeks o
      JOIN week_places p ON (p.level, p.country, p.state, p.city, p.resort_id, p.resort_name) = (2, o.country, o.state, o.city, o.resort_id, o.resort_name)
      WHERE NOT EXISTS (SELECT FROM week_taken t WHERE t.week_id = o.id);
    DELETE FROM week_taken t USING old_weeks o WHERE t.week_id = o.id;
  ELSE
    -- A week that the counts leave out is moved where it is noted; the others leave their old place and arrive at the new one.
    UPDATE week_taken t SET place = p.id, country_id = p.country_id, pinned = n.pinned, cost_cents = n.cost_cents, check_in = n.check_in
      FROM new_weeks n JOIN week_places p ON (p.level, p.country, p.state, p.city, p.resort_id, p.resort_name) = (2, n.country, n.state, n.city, n.resort_id, n.resort_name)
      WHERE t.week_id = n.id AND (t.place, t.pinned, t.cost_cents, t.check_in) IS DISTINCT FROM (p.id, n.pinned, n.cost_cents, n.check_in);
    INSERT INTO week_deltas (place, check_in, check_out, kind, pinned, cost_cents, change)
      SELECT p.id, v.check_in, v.check_out, v.kind, v.pinned, v.cost_cents, v.change
      FROM old_weeks o JOIN new_weeks n ON n.id = o.id
      CROSS JOIN LATERAL (VALUES
        (o.country, o.state, o.city, o.resort_id, o.resort_name, o.check_in, o.check_out, o.kind, o.pinned, o.cost_cents, -1),
        (n.country, n.state, n.city, n.resort_id, n.resort_name, n.check_in, n.check_out, n.kind, n.pinned, n.cost_cents, 1)
      ) v (country, state, city, resort_id, resort_name, check_in, check_out, kind, pinned, cost_cents, change)
      JOIN week_places p ON (p.level, p.country, p.state, p.city, p.resort_id, p.resort_name) = (2, v.country, v.state, v.city, v.resort_id, v.resort_name)
      WHERE (o.country, o.state, o.city, o.resort_id, o.resort_name, o.check_in, o.check_out, o.kind, o.pinned, o.cost_cents)
          IS DISTINCT FROM (n.country, n.state, n.city, n.resort_id, n.resort_name, n.check_in, n.check_out, n.kind, n.pinned, n.cost_cents)
        AND NOT EXISTS (SELECT FROM week_taken t WHERE t.week_id = n.id);
  END IF;
  RETURN NULL;
END
$$;
