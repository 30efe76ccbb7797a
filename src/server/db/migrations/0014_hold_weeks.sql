-- Decides on several holds of different people in one call and one commit, each as "hold_week" does: under load the way to the database and to the disk is shared.
-- First all people, then all weeks, each in one order for everybody, so that two calls never wait for each other.
CREATE FUNCTION "hold_weeks"(p_holds jsonb, p_max_running int) RETURNS TABLE (n int, outcome text, number_ref text, ends_at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
	h record;
BEGIN
	PERFORM pg_advisory_xact_lock(people.lock) FROM (
		SELECT DISTINCT hashtextextended('hold ' || coalesce(x."memberId"::text, x.client ->> 'email'), 0) AS lock
		FROM jsonb_to_recordset(p_holds) AS x("memberId" uuid, client jsonb) ORDER BY 1
	) people;
	FOR h IN
		SELECT x.* FROM jsonb_to_recordset(p_holds) AS x(
			n int, "inventoryId" text, "memberId" uuid, "clubId" text, client jsonb, "numberRef" text, key text, at timestamptz, "endsAt" timestamptz, today date, "formerClosed" boolean)
		ORDER BY x."inventoryId", x.n
	LOOP
		RETURN QUERY SELECT h.n, d.outcome, d.number_ref, d.ends_at
			FROM hold_week(h."inventoryId", h."memberId", h."clubId", h.client, h."numberRef", h.key, h.at, h."endsAt", h.today, p_max_running, h."formerClosed") d;
	END LOOP;
END
$$;
