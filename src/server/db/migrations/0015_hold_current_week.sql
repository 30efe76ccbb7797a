-- As before; new is that the week is read again under its lock before it is taken.
CREATE OR REPLACE FUNCTION "hold_week"(
	p_inventory_id text, p_member_id uuid, p_club_id text, p_client jsonb, p_number_ref text, p_key text,
	p_at timestamptz, p_ends_at timestamptz, p_today date, p_max_running int, p_former_closed boolean
) RETURNS TABLE (outcome text, number_ref text, ends_at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
	w record;
	c record;
	r record;
	v_login text;
	v_client jsonb := p_client;
	v_person text := coalesce(p_member_id::text, p_client ->> 'email');
	v_running int := 0;
	v_first_end timestamptz;
BEGIN
	SELECT weeks.id, weeks.cost_cents, weeks.check_in INTO w FROM weeks WHERE weeks.inventory_id = p_inventory_id;
	IF NOT FOUND THEN RETURN QUERY SELECT 'unknown', NULL::text, NULL::timestamptz; RETURN; END IF;
	IF p_member_id IS NOT NULL THEN
		SELECT k.login_id INTO v_login FROM members m JOIN contracts k ON k.id = m.contract_id WHERE m.id = p_member_id;
	END IF;
	v_client := v_client || jsonb_build_object('loginId', coalesce(v_login, ''));

	FOR round IN 1..2 LOOP
		-- A repeat of the same call answers what the first one did, used for something else it is refused.
		IF p_key IS NOT NULL THEN
			SELECT x.number_ref, x.expires_at, x.week_id = w.id AND x.client = v_client AS same INTO r FROM reservations x WHERE x.idempotency_key = p_key;
			IF FOUND THEN RETURN QUERY SELECT CASE WHEN r.same THEN 'held' ELSE 'otherUse' END, r.number_ref, r.expires_at; RETURN; END IF;
		END IF;
		EXIT WHEN round = 2;
		IF w.check_in <= p_today THEN RETURN QUERY SELECT 'taken', NULL::text, NULL::timestamptz; RETURN; END IF;
		-- Most losers of a contested week are told here, before anything is locked or written.
		SELECT x.reservation_id, x.booked, x.ends_at INTO c FROM week_claims x WHERE x.week_id = w.id;
		IF FOUND THEN
			IF c.booked THEN RETURN QUERY SELECT 'taken', NULL::text, NULL::timestamptz; RETURN; END IF;
			IF c.ends_at > p_at THEN
				IF p_member_id IS NULL OR NOT EXISTS (SELECT FROM reservations x WHERE x.id = c.reservation_id AND x.member_id = p_member_id) THEN
					RETURN QUERY SELECT 'taken', NULL::text, NULL::timestamptz; RETURN;
				END IF;
			ELSIF NOT p_former_closed THEN
				-- Somebody may have paid in the last second of an ended hold: the caller asks the card provider first.
				SELECT x.number_ref INTO r FROM reservations x WHERE x.id = c.reservation_id AND (
					(x.status IN ('held', 'cancelled') AND x.intent_closed_at IS NULL AND (x.intent_id IS NOT NULL OR x.checkout_id IS NOT NULL)) OR (x.status = 'refunded' AND x.refund_id IS NULL));
				IF FOUND THEN RETURN QUERY SELECT 'former', r.number_ref, c.ends_at; RETURN; END IF;
			END IF;
		END IF;
		-- One at a time per person: neither the limit nor a double click can be outrun.
		PERFORM pg_advisory_xact_lock(hashtextextended('hold ' || v_person, 0));
	END LOOP;

	-- By the index of the person alone: the ends are compared below, so that no plan walks through everybody's running holds.
	FOR r IN SELECT x.id, x.number_ref, x.expires_at, x.week_id FROM reservations x WHERE coalesce(x.member_id::text, x.client ->> 'email') = v_person AND x.status = 'held' LOOP
		CONTINUE WHEN r.expires_at <= p_at;
		IF p_member_id IS NOT NULL AND r.week_id = w.id THEN
			UPDATE reservations SET client = v_client, iso = v_client ->> 'iso' WHERE reservations.id = r.id;
			RETURN QUERY SELECT 'held', r.number_ref, r.expires_at; RETURN;
		END IF;
		v_running := v_running + 1;
		v_first_end := least(v_first_end, r.expires_at);
	END LOOP;
	IF v_running >= p_max_running THEN RETURN QUERY SELECT 'limit', NULL::text, v_first_end; RETURN; END IF;

	-- Weeks that an import is changing are waited for here, and their new price and day are what counts. The claim's foreign key takes the same lock, but after the price was read.
	SELECT weeks.id, weeks.cost_cents, weeks.check_in INTO w FROM weeks WHERE weeks.id = w.id FOR KEY SHARE;
	IF NOT FOUND THEN RETURN QUERY SELECT 'unknown', NULL::text, NULL::timestamptz; RETURN; END IF;
	IF w.check_in <= p_today THEN RETURN QUERY SELECT 'taken', NULL::text, NULL::timestamptz; RETURN; END IF;
	-- The week is taken by this one conditional statement: it is free, or its last hold has ended.
	WITH claimed AS (
		INSERT INTO week_claims AS x (week_id, reservation_id, booked, ends_at) VALUES (w.id, gen_random_uuid(), false, p_ends_at)
		ON CONFLICT (week_id) DO UPDATE SET reservation_id = excluded.reservation_id, booked = false, ends_at = excluded.ends_at WHERE NOT x.booked AND x.ends_at <= p_at
		RETURNING x.reservation_id
	)
	INSERT INTO reservations (id, number_ref, week_id, club_id, member_id, created_by, client, iso, list_cents, price_cents, expires_at, idempotency_key, created_at)
		SELECT claimed.reservation_id, p_number_ref, w.id, p_club_id, p_member_id, coalesce(v_login, 'weeks'), v_client, v_client ->> 'iso', w.cost_cents, w.cost_cents, p_ends_at, p_key, p_at FROM claimed;
	IF FOUND THEN RETURN QUERY SELECT 'held', p_number_ref, p_ends_at;
	ELSE RETURN QUERY SELECT 'taken', NULL::text, NULL::timestamptz;
	END IF;
END
$$;
