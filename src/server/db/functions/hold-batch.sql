-- Decides on several holds in one statement and one commit. Clear cases get the answer of hold_week_limited. Everything that
-- needs a closer look is answered 'again', and the caller asks hold_week_limited: a key that was used, a person twice in the
-- batch, a person's own running hold, an ended hold with an unsettled payment, a person or network near its limit, a week
-- that an import is changing.
-- The batch has one instant, the earliest of its holds. All people and networks are locked first, then all weeks, each in one
-- order for every call, so that two calls never wait for each other.
CREATE OR REPLACE FUNCTION hold_batch_limited(p_holds jsonb, p_max_holder int, p_max_network int)
RETURNS TABLE (n int, outcome text, number_ref text, ends_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz;
BEGIN
  SELECT min((x.value ->> 'at')::timestamptz) INTO v_at FROM jsonb_array_elements(p_holds) x;
  PERFORM pg_advisory_xact_lock(x.lock) FROM (
    SELECT DISTINCT uuid_hash_extended(h.one, 0) AS lock
    FROM jsonb_to_recordset(p_holds) AS x(holder uuid, network uuid), unnest(ARRAY[x.holder, x.network]) AS h(one)
    WHERE h.one IS NOT NULL ORDER BY 1
  ) x;
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT x.*,
      count(*) OVER (PARTITION BY x.holder) AS of_holder,
      count(*) OVER (PARTITION BY x.network) AS of_network,
      row_number() OVER (PARTITION BY x."inventoryId" ORDER BY x.n) AS turn
    FROM jsonb_to_recordset(p_holds) AS x(
      n int, "inventoryId" text, "memberId" uuid, "clubId" text, client jsonb, "numberRef" text, key text,
      at timestamptz, "endsAt" timestamptz, today date, "formerClosed" boolean, holder uuid, network uuid)
  ), seen AS MATERIALIZED (
    SELECT a.*, w.id AS week, CASE
      WHEN w.id IS NULL THEN 'unknown'
      WHEN a.of_holder > 1 OR (a.key IS NOT NULL AND EXISTS (SELECT FROM reservations r WHERE r.idempotency_key = a.key))
        THEN 'again'
      WHEN w.check_in <= a.today OR c.booked THEN 'taken'
      WHEN claim_runs(c.booked, c.ends_at, v_at) THEN CASE WHEN a."memberId" IS NULL THEN 'taken' ELSE 'again' END
      WHEN c.week_id IS NOT NULL AND NOT a."formerClosed"
        AND EXISTS (SELECT FROM reservations r WHERE r.id = c.reservation_id AND payment_unsettled(r)) THEN 'again'
      WHEN a.turn > 1 THEN 'later'
      -- This person has the most holds one may have, or a hold of this very week.
      WHEN (
        SELECT count(*) + p_max_holder * count(*) FILTER (WHERE r.week_id = w.id) FROM reservations r
        WHERE r.holder = a.holder AND r.status = 'held' AND r.expires_at > v_at
      ) >= p_max_holder THEN 'again'
      WHEN a.network IS NOT NULL AND (SELECT k.weeks FROM kept_by_network(a.network, v_at) k) + a.of_network > p_max_network
        THEN 'again'
      ELSE 'take' END AS way
    FROM asked a
    LEFT JOIN weeks w ON w.inventory_id = a."inventoryId"
    LEFT JOIN week_claims c ON c.week_id = w.id
  ), current AS MATERIALIZED (
    -- As in hold_week_limited, what an import wrote counts. One that is changing a week does not stop the holds of other weeks.
    SELECT s.n, w.cost_cents, w.check_in FROM seen s JOIN weeks w ON w.id = s.week
    WHERE s.way = 'take' ORDER BY w.inventory_id FOR KEY SHARE OF w SKIP LOCKED
  ), claimed AS (
    INSERT INTO week_claims AS x (week_id, reservation_id, booked, ends_at)
      SELECT s.week, gen_random_uuid(), false, s."endsAt" FROM seen s JOIN current u ON u.n = s.n
      WHERE u.check_in > s.today ORDER BY s."inventoryId"
    ON CONFLICT (week_id) DO UPDATE SET reservation_id = excluded.reservation_id, line_place = NULL, booked = false,
        ends_at = excluded.ends_at
      WHERE NOT claim_runs(x.booked, x.ends_at, v_at)
    RETURNING x.week_id, x.reservation_id
  ), made AS (
    INSERT INTO reservations (id, number_ref, week_id, club_id, member_id, created_by, client, iso, list_cents, price_cents,
        expires_at, idempotency_key, created_at, holder, network)
      SELECT c.reservation_id, s."numberRef", s.week, s."clubId", s."memberId", coalesce(k.login_id, 'weeks'),
        s.client || jsonb_build_object('loginId', coalesce(k.login_id, '')), s.client ->> 'iso',
        u.cost_cents, u.cost_cents, s."endsAt", s.key, s.at, s.holder, s.network
      FROM claimed c
      JOIN seen s ON s.week = c.week_id AND s.way = 'take'
      JOIN current u ON u.n = s.n
      LEFT JOIN members m ON m.id = s."memberId"
      LEFT JOIN contracts k ON k.id = m.contract_id
    RETURNING reservations.week_id
  )
  SELECT s.n,
    CASE
      WHEN s.way = 'take' THEN CASE WHEN d.week_id IS NOT NULL THEN 'held' WHEN u.n IS NULL THEN 'again' ELSE 'taken' END
      WHEN s.way = 'later' THEN CASE WHEN d.week_id IS NULL THEN 'again' ELSE 'taken' END
      ELSE s.way END,
    CASE WHEN s.way = 'take' AND d.week_id IS NOT NULL THEN s."numberRef" END,
    CASE WHEN s.way = 'take' AND d.week_id IS NOT NULL THEN s."endsAt" END
  FROM seen s LEFT JOIN made d ON d.week_id = s.week LEFT JOIN current u ON u.n = s.n;
END
$$;
