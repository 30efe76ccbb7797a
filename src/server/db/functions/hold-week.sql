-- What guests of a network keep from others at a moment: their running holds, and the lines that they wait in, as each of those may
-- keep a week for them next. A booked week keeps its line until check-in, for refunds, but nothing from others. first_end is when the first of it ends, null while none has an end.
CREATE OR REPLACE FUNCTION kept_by_network(p_network uuid, p_at timestamptz) RETURNS TABLE (weeks int, first_end timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT count(*)::int, min(k.ends_at) FROM (
    -- The status is compared outside, so that no plan reads the running holds of everybody.
    SELECT h.expires_at AS ends_at FROM (
      SELECT x.status, x.expires_at FROM reservations x WHERE x.network = p_network AND x.expires_at > p_at OFFSET 0
    ) h WHERE h.status = 'held'
    UNION ALL
    SELECT l.offer_ends_at FROM line_places l
    WHERE l.network = p_network AND l.closed_at IS NULL AND (l.offer_ends_at IS NULL OR l.offer_ends_at > p_at)
      AND NOT EXISTS (SELECT FROM week_claims c WHERE c.week_id = l.week_id AND c.booked)
  ) k
$$;

-- Decides on one hold in one call. Each statement sees what was committed before it, so what is read after the locks is current.
-- Outcomes: held, taken, unknown (no such week), otherUse (the key belongs to another call), former (the caller settles the ended
-- hold with this number first), limit (of the person), crowd (of the network). p_holder and p_network are those of holder.ts.
CREATE OR REPLACE FUNCTION hold_week_limited(
  p_inventory_id text, p_member_id uuid, p_club_id text, p_client jsonb, p_number_ref text, p_key text,
  p_at timestamptz, p_ends_at timestamptz, p_today date, p_former_closed boolean,
  p_holder uuid, p_network uuid, p_max_holder int, p_max_network int
) RETURNS TABLE (outcome text, number_ref text, ends_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  w record;
  c record;
  r record;
  v_login text;
  v_client jsonb := p_client;
  v_lock bigint := uuid_hash_extended(p_holder, 0);
  v_other_lock bigint := uuid_hash_extended(p_network, 0);
  v_running int := 0;
  v_first_end timestamptz;
BEGIN
  SELECT weeks.id, weeks.cost_cents, weeks.check_in INTO w FROM weeks WHERE weeks.inventory_id = p_inventory_id;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'unknown', NULL::text, NULL::timestamptz;
    RETURN;
  END IF;
  IF p_member_id IS NOT NULL THEN
    SELECT k.login_id INTO v_login FROM members m JOIN contracts k ON k.id = m.contract_id WHERE m.id = p_member_id;
  END IF;
  v_client := v_client || jsonb_build_object('loginId', coalesce(v_login, ''));

  FOR round IN 1..2 LOOP
    SELECT x.reservation_id, x.booked, x.ends_at INTO c FROM week_claims x WHERE x.week_id = w.id;
    -- A repeated call answers what the first one did; a key used for something else is refused. The key is read after the
    -- claim, so that a call that sees the first call's claim also sees its key.
    IF p_key IS NOT NULL THEN
      SELECT x.number_ref, x.expires_at, x.week_id = w.id AND x.client = v_client AS same INTO r
        FROM reservations x WHERE x.idempotency_key = p_key;
      IF FOUND THEN
        RETURN QUERY SELECT CASE WHEN r.same THEN 'held' ELSE 'otherUse' END, r.number_ref, r.expires_at;
        RETURN;
      END IF;
    END IF;
    EXIT WHEN round = 2;
    IF w.check_in <= p_today THEN
      RETURN QUERY SELECT 'taken', NULL::text, NULL::timestamptz;
      RETURN;
    END IF;
    -- Most losers of a contested week get their answer here, before anything is locked or written.
    IF claim_runs(c.booked, c.ends_at, p_at) THEN
      IF c.booked OR p_member_id IS NULL
        OR NOT EXISTS (SELECT FROM reservations x WHERE x.id = c.reservation_id AND x.member_id = p_member_id) THEN
        RETURN QUERY SELECT 'taken', NULL::text, NULL::timestamptz;
        RETURN;
      END IF;
    ELSIF c.reservation_id IS NOT NULL AND NOT p_former_closed THEN
      -- A payment may have arrived in the last second of the ended hold: the caller asks the card provider first.
      SELECT x.number_ref INTO r FROM reservations x WHERE x.id = c.reservation_id AND payment_unsettled(x);
      IF FOUND THEN
        RETURN QUERY SELECT 'former', r.number_ref, c.ends_at;
        RETURN;
      END IF;
    END IF;
    -- One at a time per person and per network, so that neither a limit nor a double click can be outrun. Every call takes
    -- its two locks in the same order.
    PERFORM pg_advisory_xact_lock(least(v_lock, v_other_lock));
    IF v_other_lock <> v_lock THEN
      PERFORM pg_advisory_xact_lock(greatest(v_lock, v_other_lock));
    END IF;
  END LOOP;

  -- By the index on the person alone: the ends are compared below, so that no plan reads the running holds of everybody.
  FOR r IN
    SELECT x.id, x.number_ref, x.expires_at, x.week_id FROM reservations x WHERE x.holder = p_holder AND x.status = 'held'
  LOOP
    CONTINUE WHEN r.expires_at <= p_at;
    IF p_member_id IS NOT NULL AND r.week_id = w.id THEN
      UPDATE reservations SET client = v_client, iso = v_client ->> 'iso' WHERE reservations.id = r.id;
      RETURN QUERY SELECT 'held', r.number_ref, r.expires_at;
      RETURN;
    END IF;
    v_running := v_running + 1;
    v_first_end := least(v_first_end, r.expires_at);
  END LOOP;
  IF v_running >= p_max_holder THEN
    RETURN QUERY SELECT 'limit', NULL::text, v_first_end;
    RETURN;
  END IF;
  IF p_network IS NOT NULL THEN
    SELECT k.weeks, k.first_end INTO v_running, v_first_end FROM kept_by_network(p_network, p_at) k;
    IF v_running >= p_max_network THEN
      RETURN QUERY SELECT 'crowd', NULL::text, coalesce(v_first_end, p_ends_at);
      RETURN;
    END IF;
  END IF;

  -- The price and day that an import wrote count. While one is changing the week this fails with 55P03, and the caller tries again:
  -- waiting here would keep a connection until the import ends. The claim's foreign key takes the same lock, but only after the
  -- price was read.
  SELECT weeks.id, weeks.cost_cents, weeks.check_in INTO w FROM weeks WHERE weeks.id = w.id FOR KEY SHARE NOWAIT;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'unknown', NULL::text, NULL::timestamptz;
    RETURN;
  END IF;
  IF w.check_in <= p_today THEN
    RETURN QUERY SELECT 'taken', NULL::text, NULL::timestamptz;
    RETURN;
  END IF;

  -- This one conditional statement takes the week: it is free, or its last hold has ended.
  WITH claimed AS (
    INSERT INTO week_claims AS x (week_id, reservation_id, booked, ends_at)
      VALUES (w.id, gen_random_uuid(), false, p_ends_at)
    ON CONFLICT (week_id) DO UPDATE SET reservation_id = excluded.reservation_id, line_place = NULL, booked = false,
        ends_at = excluded.ends_at
      WHERE NOT claim_runs(x.booked, x.ends_at, p_at)
    RETURNING x.reservation_id
  )
  INSERT INTO reservations (id, number_ref, week_id, club_id, member_id, created_by, client, iso, list_cents, price_cents,
      expires_at, idempotency_key, created_at, holder, network)
    SELECT claimed.reservation_id, p_number_ref, w.id, p_club_id, p_member_id, coalesce(v_login, 'weeks'), v_client,
      v_client ->> 'iso', w.cost_cents, w.cost_cents, p_ends_at, p_key, p_at, p_holder, p_network
    FROM claimed;
  IF FOUND THEN
    RETURN QUERY SELECT 'held', p_number_ref, p_ends_at;
  ELSE
    RETURN QUERY SELECT 'taken', NULL::text, NULL::timestamptz;
  END IF;
END
$$;
