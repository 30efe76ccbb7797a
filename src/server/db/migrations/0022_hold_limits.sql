-- outside a transaction: reservations are written all day
-- Guests' running holds are limited by the network they come from, beside the limit of a person, and both are known by a column of their own.
ALTER TABLE "reservations" ADD COLUMN IF NOT EXISTS "holder" uuid;--> statement-breakpoint

ALTER TABLE "reservations" ADD COLUMN IF NOT EXISTS "network" uuid;--> statement-breakpoint

CREATE INDEX CONCURRENTLY IF NOT EXISTS "reservations_holder" ON "reservations" USING btree ("holder") WHERE status = 'held';--> statement-breakpoint

CREATE INDEX CONCURRENTLY IF NOT EXISTS "reservations_network" ON "reservations" USING btree ("network","expires_at") WHERE network is not null;--> statement-breakpoint

-- What runs now counts on; older holds count for nothing.
UPDATE "reservations" SET "holder" = coalesce("member_id", left(encode(sha256(convert_to('guest ' || (client ->> 'email'), 'UTF8')), 'hex'), 32)::uuid) WHERE status = 'held' AND expires_at > now() AND holder IS NULL;--> statement-breakpoint

-- Decides on a hold in one call, as "hold_week" did. New: a guest's network ("p_network") has a limit of its own, answered 'crowd'; "p_holder" says whose hold it is.
CREATE OR REPLACE FUNCTION "hold_week_limited"(
	p_inventory_id text, p_member_id uuid, p_club_id text, p_client jsonb, p_number_ref text, p_key text,
	p_at timestamptz, p_ends_at timestamptz, p_today date, p_former_closed boolean,
	p_holder uuid, p_network uuid, p_max_holder int, p_max_network int
) RETURNS TABLE (outcome text, number_ref text, ends_at timestamptz) LANGUAGE plpgsql AS $$
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
	IF NOT FOUND THEN RETURN QUERY SELECT 'unknown', NULL::text, NULL::timestamptz; RETURN; END IF;
	IF p_member_id IS NOT NULL THEN
		SELECT k.login_id INTO v_login FROM members m JOIN contracts k ON k.id = m.contract_id WHERE m.id = p_member_id;
	END IF;
	v_client := v_client || jsonb_build_object('loginId', coalesce(v_login, ''));

	FOR round IN 1..2 LOOP
		SELECT x.reservation_id, x.booked, x.ends_at INTO c FROM week_claims x WHERE x.week_id = w.id;
		-- A repeat of the same call answers what the first one did; a key used for something else is refused. The key is read after the claim, so that a call that sees the first call's claim also sees its key.
		IF p_key IS NOT NULL THEN
			SELECT x.number_ref, x.expires_at, x.week_id = w.id AND x.client = v_client AS same INTO r FROM reservations x WHERE x.idempotency_key = p_key;
			IF FOUND THEN RETURN QUERY SELECT CASE WHEN r.same THEN 'held' ELSE 'otherUse' END, r.number_ref, r.expires_at; RETURN; END IF;
		END IF;
		EXIT WHEN round = 2;
		IF w.check_in <= p_today THEN RETURN QUERY SELECT 'taken', NULL::text, NULL::timestamptz; RETURN; END IF;
		-- Most losers of a contested week are told here, before anything is locked or written.
		IF c.reservation_id IS NOT NULL THEN
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
		-- One at a time per person and per network: neither a limit nor a double click can be outrun. Two locks are taken in one order for everybody.
		PERFORM pg_advisory_xact_lock(least(v_lock, v_other_lock));
		IF v_other_lock <> v_lock THEN PERFORM pg_advisory_xact_lock(greatest(v_lock, v_other_lock)); END IF;
	END LOOP;

	-- By the index of the person alone: the ends are compared below, so that no plan walks through everybody's running holds.
	FOR r IN SELECT x.id, x.number_ref, x.expires_at, x.week_id FROM reservations x WHERE x.holder = p_holder AND x.status = 'held' LOOP
		CONTINUE WHEN r.expires_at <= p_at;
		IF p_member_id IS NOT NULL AND r.week_id = w.id THEN
			UPDATE reservations SET client = v_client, iso = v_client ->> 'iso' WHERE reservations.id = r.id;
			RETURN QUERY SELECT 'held', r.number_ref, r.expires_at; RETURN;
		END IF;
		v_running := v_running + 1;
		v_first_end := least(v_first_end, r.expires_at);
	END LOOP;
	IF v_running >= p_max_holder THEN RETURN QUERY SELECT 'limit', NULL::text, v_first_end; RETURN; END IF;
	IF p_network IS NOT NULL THEN
		SELECT count(*), min(x.expires_at) INTO v_running, v_first_end FROM reservations x WHERE x.network = p_network AND x.status = 'held' AND x.expires_at > p_at;
		IF v_running >= p_max_network THEN RETURN QUERY SELECT 'crowd', NULL::text, v_first_end; RETURN; END IF;
	END IF;

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
	INSERT INTO reservations (id, number_ref, week_id, club_id, member_id, created_by, client, iso, list_cents, price_cents, expires_at, idempotency_key, created_at, holder, network)
		SELECT claimed.reservation_id, p_number_ref, w.id, p_club_id, p_member_id, coalesce(v_login, 'weeks'), v_client, v_client ->> 'iso', w.cost_cents, w.cost_cents, p_ends_at, p_key, p_at, p_holder, p_network FROM claimed;
	IF FOUND THEN RETURN QUERY SELECT 'held', p_number_ref, p_ends_at;
	ELSE RETURN QUERY SELECT 'taken', NULL::text, NULL::timestamptz;
	END IF;
END
$$;
--> statement-breakpoint

-- Decides on several holds in one call, as "hold_batch" did; a network that comes near its limit is asked for alone.
CREATE OR REPLACE FUNCTION "hold_batch_limited"(p_holds jsonb, p_max_holder int, p_max_network int) RETURNS TABLE (n int, outcome text, number_ref text, ends_at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
	v_at timestamptz;
BEGIN
	SELECT min((x.value ->> 'at')::timestamptz) INTO v_at FROM jsonb_array_elements(p_holds) x;
	PERFORM pg_advisory_xact_lock(x.lock) FROM (
		SELECT DISTINCT uuid_hash_extended(h.one, 0) AS lock FROM jsonb_to_recordset(p_holds) AS x(holder uuid, network uuid), unnest(ARRAY[x.holder, x.network]) AS h(one)
		WHERE h.one IS NOT NULL ORDER BY 1
	) x;
	RETURN QUERY
	WITH asked AS MATERIALIZED (
		SELECT x.*, count(*) OVER (PARTITION BY x.holder) AS of_holder, count(*) OVER (PARTITION BY x.network) AS of_network, row_number() OVER (PARTITION BY x."inventoryId" ORDER BY x.n) AS turn
		FROM jsonb_to_recordset(p_holds) AS x(
			n int, "inventoryId" text, "memberId" uuid, "clubId" text, client jsonb, "numberRef" text, key text, at timestamptz, "endsAt" timestamptz, today date, "formerClosed" boolean, holder uuid, network uuid)
	), seen AS MATERIALIZED (
		SELECT a.*, w.id AS week, CASE
			WHEN w.id IS NULL THEN 'unknown'
			WHEN a.of_holder > 1 OR (a.key IS NOT NULL AND EXISTS (SELECT FROM reservations r WHERE r.idempotency_key = a.key)) THEN 'again'
			WHEN w.check_in <= a.today OR c.booked THEN 'taken'
			WHEN c.ends_at > v_at THEN CASE WHEN a."memberId" IS NULL THEN 'taken' ELSE 'again' END
			WHEN c.week_id IS NOT NULL AND NOT a."formerClosed" AND EXISTS (
				SELECT FROM reservations r WHERE r.id = c.reservation_id AND (
					(r.status IN ('held', 'cancelled') AND r.intent_closed_at IS NULL AND (r.intent_id IS NOT NULL OR r.checkout_id IS NOT NULL)) OR (r.status = 'refunded' AND r.refund_id IS NULL))
				) THEN 'again'
			WHEN a.turn > 1 THEN 'later'
			WHEN (
				SELECT count(*) + p_max_holder * count(*) FILTER (WHERE r.week_id = w.id) FROM reservations r
				WHERE r.holder = a.holder AND r.status = 'held' AND r.expires_at > v_at
				) >= p_max_holder THEN 'again'
			WHEN a.network IS NOT NULL AND (
				SELECT count(*) FROM reservations r WHERE r.network = a.network AND r.status = 'held' AND r.expires_at > v_at
				) + a.of_network > p_max_network THEN 'again'
			ELSE 'take' END AS way
		FROM asked a LEFT JOIN weeks w ON w.inventory_id = a."inventoryId" LEFT JOIN week_claims c ON c.week_id = w.id
	), current AS MATERIALIZED (
		-- As in "hold_week_limited": an import is waited for, and what it says counts.
		SELECT s.n, w.cost_cents, w.check_in FROM seen s JOIN weeks w ON w.id = s.week WHERE s.way = 'take' ORDER BY w.inventory_id FOR KEY SHARE OF w
	), claimed AS (
		INSERT INTO week_claims AS x (week_id, reservation_id, booked, ends_at)
			SELECT s.week, gen_random_uuid(), false, s."endsAt" FROM seen s JOIN current u ON u.n = s.n WHERE u.check_in > s.today ORDER BY s."inventoryId"
		ON CONFLICT (week_id) DO UPDATE SET reservation_id = excluded.reservation_id, booked = false, ends_at = excluded.ends_at WHERE NOT x.booked AND x.ends_at <= v_at
		RETURNING x.week_id, x.reservation_id
	), made AS (
		INSERT INTO reservations (id, number_ref, week_id, club_id, member_id, created_by, client, iso, list_cents, price_cents, expires_at, idempotency_key, created_at, holder, network)
			SELECT c.reservation_id, s."numberRef", s.week, s."clubId", s."memberId", coalesce(k.login_id, 'weeks'), s.client || jsonb_build_object('loginId', coalesce(k.login_id, '')), s.client ->> 'iso',
				u.cost_cents, u.cost_cents, s."endsAt", s.key, s.at, s.holder, s.network
			FROM claimed c JOIN seen s ON s.week = c.week_id AND s.way = 'take' JOIN current u ON u.n = s.n
			LEFT JOIN members m ON m.id = s."memberId" LEFT JOIN contracts k ON k.id = m.contract_id
		RETURNING reservations.week_id
	)
	SELECT s.n, CASE
			WHEN s.way = 'take' THEN CASE WHEN d.week_id IS NULL THEN 'taken' ELSE 'held' END
			WHEN s.way = 'later' THEN CASE WHEN d.week_id IS NULL THEN 'again' ELSE 'taken' END
			ELSE s.way END,
		CASE WHEN s.way = 'take' AND d.week_id IS NOT NULL THEN s."numberRef" END, CASE WHEN s.way = 'take' AND d.week_id IS NOT NULL THEN s."endsAt" END
	FROM seen s LEFT JOIN made d ON d.week_id = s.week;
END
$$;
--> statement-breakpoint

-- The release before this one goes on with the names it knows, without a network, until its last instance has ended.
CREATE OR REPLACE FUNCTION "hold_week"(
	p_inventory_id text, p_member_id uuid, p_club_id text, p_client jsonb, p_number_ref text, p_key text,
	p_at timestamptz, p_ends_at timestamptz, p_today date, p_max_running int, p_former_closed boolean
) RETURNS TABLE (outcome text, number_ref text, ends_at timestamptz) LANGUAGE sql AS $$
	SELECT * FROM hold_week_limited(p_inventory_id, p_member_id, p_club_id, p_client, p_number_ref, p_key, p_at, p_ends_at, p_today, p_former_closed,
		coalesce(p_member_id, left(encode(sha256(convert_to('guest ' || (p_client ->> 'email'), 'UTF8')), 'hex'), 32)::uuid), NULL, p_max_running, 0)
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION "hold_batch"(p_holds jsonb, p_max_running int) RETURNS TABLE (n int, outcome text, number_ref text, ends_at timestamptz) LANGUAGE sql AS $$
	SELECT * FROM hold_batch_limited((
		SELECT jsonb_agg(x || jsonb_build_object('holder', coalesce((x ->> 'memberId')::uuid, left(encode(sha256(convert_to('guest ' || ((x -> 'client') ->> 'email'), 'UTF8')), 'hex'), 32)::uuid))) FROM jsonb_array_elements(p_holds) x
	), p_max_running, 0)
$$;--> statement-breakpoint

DROP INDEX CONCURRENTLY IF EXISTS "reservations_person";
