-- Notes in week_news which weeks a statement added or changed so that a watch may match them now (src/server/watch/match.ts), as
-- ranges of ids: an import of a million weeks leaves a few rows. A week that only got dearer is no news. Nothing while nobody watches.
CREATE OR REPLACE FUNCTION week_news_noted() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM watches WHERE ended_at IS NULL) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO week_news (first_id, last_id)
      SELECT min(id), max(id) FROM (SELECT id, id - row_number() OVER (ORDER BY id) AS island FROM new_weeks) n GROUP BY island;
  ELSE
    INSERT INTO week_news (first_id, last_id)
      SELECT min(id), max(id) FROM (
        SELECT n.id, n.id - row_number() OVER (ORDER BY n.id) AS island FROM old_weeks o JOIN new_weeks n ON n.id = o.id
        WHERE n.cost_cents < o.cost_cents
          OR (o.country, o.state, o.city, o.resort_id, o.resort_name, o.check_in, o.check_out, o.kind)
            IS DISTINCT FROM (n.country, n.state, n.city, n.resort_id, n.resort_name, n.check_in, n.check_out, n.kind)
      ) changed GROUP BY island;
  END IF;
  RETURN NULL;
END
$$;
