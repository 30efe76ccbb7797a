-- Lines of people who wait for a week. Nothing has to run for a line to keep its week: while someone waits, the week's claim
-- ends with its check-in day. Whoever changes a line locks the week's row in week_claims first. src/server/line calls these.

-- Ends a place in line. Does nothing to a place that is closed. A guest's data stays with a lapsed offer until the mail about it
-- is written. The row in line_offers stays as well, without effect: deleting it here would make two lines, each passing on to the
-- party whose offer the other one ends, wait for each other.
-- Open pages of the party, and of those behind it, hear of it on the channel line_changed (src/server/realtime/hub.ts).
CREATE OR REPLACE FUNCTION line_close(p_place_id uuid, p_outcome text, p_at timestamptz) RETURNS void
LANGUAGE sql AS $$
  WITH closed AS (
    UPDATE line_places SET closed_at = p_at, outcome = p_outcome, client = CASE p_outcome WHEN 'lapsed' THEN client END
      WHERE id = p_place_id AND closed_at IS NULL
      RETURNING party, week_id, seq
  )
  SELECT pg_notify('line_changed', x.party::text) FROM (
    SELECT c.party FROM closed c
    UNION
    SELECT l.party FROM closed c JOIN line_places l ON l.week_id = c.week_id AND l.closed_at IS NULL AND l.seq > c.seq
  ) x;
$$;

-- A party has an offer of some week at a moment.
CREATE OR REPLACE FUNCTION line_has_offer(p_party uuid, p_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM line_offers o JOIN line_places l ON l.id = o.place_id
    WHERE o.party = p_party AND o.ends_at > p_at AND l.closed_at IS NULL
  )
$$;

-- Brings the line of a week up to date: ends an offer whose time is over, and offers the week to the first who waits when no one
-- has it. A party with a running offer of another week is passed by and keeps its place. An offer lasts p_minutes, or
-- p_near_minutes within p_near_days before check-in. Returns the place that the week was offered to by this call, or null.
CREATE OR REPLACE FUNCTION line_settle(p_week_id bigint, p_at timestamptz, p_minutes int, p_near_minutes int, p_near_days int)
RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  c record;
  x record;
  v_check_in timestamptz;
  v_offer_end timestamptz;
  v_place uuid;
  v_until timestamptz;
  v_new uuid;
  v_waiting boolean;
BEGIN
  -- Locked by a statement of its own: what is read after it is as the last one who had the lock left it.
  PERFORM FROM week_claims k WHERE k.week_id = p_week_id FOR UPDATE;
  SELECT k.booked, k.ends_at, k.line_place, r.status, r.expires_at INTO c
    FROM week_claims k LEFT JOIN reservations r ON r.id = k.reservation_id WHERE k.week_id = p_week_id;
  IF NOT FOUND OR NOT EXISTS (SELECT FROM week_lines l WHERE l.week_id = p_week_id) THEN
    RETURN NULL;
  END IF;
  PERFORM line_close(l.id, 'lapsed', l.offer_ends_at) FROM line_places l
    WHERE l.week_id = p_week_id AND l.closed_at IS NULL AND l.offer_ends_at <= p_at;
  SELECT w.check_in::timestamp AT TIME ZONE 'UTC' INTO v_check_in FROM weeks w WHERE w.id = p_week_id;
  IF v_check_in <= p_at THEN
    PERFORM line_close(l.id, 'over', p_at) FROM line_places l WHERE l.week_id = p_week_id AND l.closed_at IS NULL;
    DELETE FROM week_lines l WHERE l.week_id = p_week_id;
    RETURN NULL;
  END IF;

  -- Who has the week now: a booking, the party that it is offered to, or a running hold. The offer comes before the hold, which
  -- may still run at a p_at that was read before this call got the lock.
  IF NOT c.booked THEN
    SELECT l.id, l.offer_ends_at INTO v_place, v_until FROM line_places l WHERE l.id = c.line_place AND l.closed_at IS NULL;
    IF NOT FOUND AND c.status = 'held' AND c.expires_at > p_at THEN
      v_until := c.expires_at;
    END IF;
  END IF;
  IF v_until IS NULL AND NOT c.booked THEN
    v_offer_end := least(v_check_in, p_at + make_interval(mins =>
      CASE WHEN v_check_in - p_at < make_interval(days => p_near_days) THEN p_near_minutes ELSE p_minutes END));
    FOR x IN
      SELECT l.id, l.party FROM line_places l WHERE l.week_id = p_week_id AND l.closed_at IS NULL ORDER BY l.seq
    LOOP
      CONTINUE WHEN line_has_offer(x.party, p_at);
      -- Conditional, as another week may be offered to the party at this moment.
      INSERT INTO line_offers AS o (party, place_id, ends_at) VALUES (x.party, x.id, v_offer_end)
        ON CONFLICT (party) DO UPDATE SET place_id = excluded.place_id, ends_at = excluded.ends_at
        WHERE o.ends_at <= p_at OR EXISTS (SELECT FROM line_places l WHERE l.id = o.place_id AND l.closed_at IS NOT NULL);
      CONTINUE WHEN NOT FOUND;
      UPDATE line_places SET offered_at = p_at, offer_ends_at = v_offer_end WHERE id = x.id;
      -- Those behind show until when the week is offered.
      PERFORM pg_notify('line_changed', l.party::text) FROM line_places l
        WHERE l.week_id = p_week_id AND l.closed_at IS NULL;
      v_new := x.id;
      v_place := x.id;
      v_until := v_offer_end;
      EXIT;
    END LOOP;
  END IF;

  v_waiting := EXISTS (SELECT FROM line_places l WHERE l.week_id = p_week_id AND l.closed_at IS NULL AND l.offered_at IS NULL);
  IF NOT c.booked THEN
    -- Once no one waits behind the hold or the offer, the week is free when that ends. A week that was offered since its hold, and is
    -- kept for those who wait, is no longer the hold's: a late payment of it does not get the week.
    UPDATE week_claims k SET line_place = v_place,
        reservation_id = CASE WHEN v_place IS NULL AND v_waiting AND c.line_place IS NOT NULL THEN NULL ELSE k.reservation_id END,
        former_id = coalesce(k.reservation_id, k.former_id),
        ends_at = CASE WHEN v_waiting THEN v_check_in ELSE coalesce(v_until, least(k.ends_at, p_at)) END
      WHERE k.week_id = p_week_id;
  END IF;
  IF v_waiting OR v_place IS NOT NULL THEN
    -- When everyone who waits has an offer of another week, it is looked at again in some seconds. A booked week is looked at when
    -- its check-in has come, to close the places: their data and their share of the party's limit end with them.
    UPDATE week_lines SET due_at = CASE WHEN c.booked THEN v_check_in ELSE coalesce(v_until, p_at + interval '5 seconds') END
      WHERE week_id = p_week_id;
  ELSE
    DELETE FROM week_lines l WHERE l.week_id = p_week_id;
  END IF;
  RETURN v_new;
END
$$;

-- Adds a party to the line of a week, or finds its place. Outcomes: joined, unknown (no such week), over (check-in has come),
-- free (no one has the week), sold, own (the party holds the week itself), limit (of lines a party waits in), full, crowd (guests
-- of the network hold and wait for as many weeks as they may). p_network is that of a guest (src/server/reservation/holder.ts).
-- Does not settle: the caller does, in the same transaction.
CREATE OR REPLACE FUNCTION line_join(
  p_week_id bigint, p_party uuid, p_contract_id uuid, p_member_id uuid, p_club_id text, p_client jsonb, p_iso text, p_ref text,
  p_at timestamptz, p_max_lines int, p_max_places int, p_network uuid, p_max_network int
) RETURNS TABLE (outcome text, ref text)
LANGUAGE plpgsql AS $$
DECLARE
  c record;
  v_ref text;
BEGIN
  -- One at a time per party, so that its limit cannot be outrun; before the claim, as all who take both do.
  PERFORM pg_advisory_xact_lock(uuid_hash_extended(p_party, 1));
  -- As hold_week_limited locks a network; does nothing without one.
  PERFORM pg_advisory_xact_lock(uuid_hash_extended(p_network, 0));
  PERFORM FROM week_claims k WHERE k.week_id = p_week_id FOR UPDATE;
  SELECT k.booked, claim_runs(k.booked, k.ends_at, p_at) AS runs, w.check_in::timestamp AT TIME ZONE 'UTC' AS check_in,
      coalesce(r.status = 'held' AND r.expires_at > p_at
        AND (r.holder = p_party OR EXISTS (SELECT FROM members m WHERE m.id = r.member_id AND m.contract_id = p_contract_id)), false) AS own
    INTO c
    FROM week_claims k LEFT JOIN reservations r ON r.id = k.reservation_id JOIN weeks w ON w.id = k.week_id
    WHERE k.week_id = p_week_id;
  IF NOT FOUND THEN
    RETURN QUERY SELECT CASE WHEN EXISTS (SELECT FROM weeks w WHERE w.id = p_week_id) THEN 'free' ELSE 'unknown' END, NULL::text;
    RETURN;
  END IF;
  SELECT l.ref INTO v_ref FROM line_places l WHERE l.week_id = p_week_id AND l.party = p_party AND l.closed_at IS NULL;
  IF FOUND THEN
    RETURN QUERY SELECT 'joined', v_ref;
    RETURN;
  END IF;
  IF c.check_in <= p_at OR NOT c.runs OR c.booked OR c.own THEN
    RETURN QUERY SELECT CASE WHEN c.check_in <= p_at THEN 'over' WHEN c.booked THEN 'sold' WHEN c.runs THEN 'own' ELSE 'free' END,
      NULL::text;
    RETURN;
  END IF;
  IF (SELECT count(*) FROM line_places l WHERE l.party = p_party AND l.closed_at IS NULL
      AND NOT EXISTS (SELECT FROM week_claims k WHERE k.week_id = l.week_id AND k.booked)) >= p_max_lines THEN
    RETURN QUERY SELECT 'limit', NULL::text;
    RETURN;
  END IF;
  IF (SELECT count(*) FROM line_places l WHERE l.week_id = p_week_id AND l.closed_at IS NULL) >= p_max_places THEN
    RETURN QUERY SELECT 'full', NULL::text;
    RETURN;
  END IF;
  IF p_network IS NOT NULL AND (SELECT k.weeks FROM kept_by_network(p_network, p_at) k) >= p_max_network THEN
    RETURN QUERY SELECT 'crowd', NULL::text;
    RETURN;
  END IF;
  -- As in hold_week_limited, an import that is changing the week is not waited for: with the claim locked, a payment would wait too.
  PERFORM FROM weeks w WHERE w.id = p_week_id FOR KEY SHARE NOWAIT;
  INSERT INTO line_places (ref, week_id, club_id, party, contract_id, member_id, client, network, iso, joined_at)
    VALUES (p_ref, p_week_id, p_club_id, p_party, p_contract_id, p_member_id, p_client, p_network, p_iso, p_at);
  INSERT INTO week_lines (week_id, due_at) VALUES (p_week_id, p_at) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('line_changed', p_party::text);
  RETURN QUERY SELECT 'joined', p_ref;
END
$$;

-- Frees an offered week for the hold that its party makes next in the same transaction. Returns false when there is no running
-- offer. Takes the locks of hold_week_limited in its order, so that the two never wait for each other.
CREATE OR REPLACE FUNCTION line_open_offer(p_place_id uuid, p_holder uuid, p_network uuid, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_lock bigint := uuid_hash_extended(p_holder, 0);
  v_other_lock bigint := uuid_hash_extended(p_network, 0);
BEGIN
  PERFORM pg_advisory_xact_lock(least(v_lock, v_other_lock));
  PERFORM pg_advisory_xact_lock(greatest(v_lock, v_other_lock));
  PERFORM FROM week_claims k JOIN line_places l ON l.week_id = k.week_id WHERE l.id = p_place_id FOR UPDATE OF k;
  UPDATE week_claims k SET line_place = NULL, ends_at = p_at FROM line_places l
    WHERE l.id = p_place_id AND k.week_id = l.week_id AND k.line_place = l.id AND l.closed_at IS NULL AND l.offer_ends_at > p_at;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM line_close(p_place_id, 'taken', p_at);
  RETURN true;
END
$$;

-- Keeps free weeks for those who watch for them: a place in line each, offered at once for p_minutes. p_picks has one week and one
-- party each at most; src/server/watch/first-refusal.ts chooses them. Weeks are claimed before parties, as line_settle does it, and both
-- in one order. Returns the weeks whose party was offered another one at this moment; they are free as before.
CREATE OR REPLACE FUNCTION line_first_refusals(p_picks jsonb, p_at timestamptz, p_minutes int) RETURNS SETOF bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_claimed bigint[];
  v_parties uuid[];
BEGIN
  WITH picks AS (
    SELECT x."placeId" AS place, w.id, w.inventory_id,
      least(w.check_in::timestamp AT TIME ZONE 'UTC', p_at + make_interval(mins => p_minutes)) AS ends_at
    FROM jsonb_to_recordset(p_picks) AS x("weekId" bigint, "placeId" uuid) JOIN weeks w ON w.id = x."weekId"
  ), claimed AS (
    INSERT INTO week_claims AS k (week_id, booked, ends_at, line_place)
      SELECT p.id, false, p.ends_at, p.place FROM picks p ORDER BY p.inventory_id
    ON CONFLICT (week_id) DO UPDATE SET ends_at = excluded.ends_at, line_place = excluded.line_place
      WHERE NOT claim_runs(k.booked, k.ends_at, p_at)
    RETURNING k.week_id
  )
  SELECT coalesce(array_agg(c.week_id), '{}') INTO v_claimed FROM claimed c;

  -- What ended by time and was not looked at since.
  PERFORM line_close(l.id, 'lapsed', l.offer_ends_at) FROM line_places l
    WHERE l.week_id = ANY(v_claimed) AND l.closed_at IS NULL AND l.offer_ends_at <= p_at;
  INSERT INTO line_places (id, ref, week_id, club_id, party, contract_id, member_id, iso, joined_at, offered_at, offer_ends_at,
      watch_id, price_cents)
    SELECT x."placeId", x.ref, k.week_id, x."clubId", x."contractId", x."contractId", x."memberId", x.iso, x."watchedAt", p_at,
      k.ends_at, x."watchId", x."priceCents"
    FROM jsonb_to_recordset(p_picks) AS x("weekId" bigint, "placeId" uuid, ref text, "clubId" text, "contractId" uuid,
      "memberId" uuid, iso text, "watchedAt" timestamptz, "watchId" uuid, "priceCents" int)
    JOIN week_claims k ON k.week_id = x."weekId" AND k.line_place = x."placeId"
    WHERE k.week_id = ANY(v_claimed);
  WITH offered AS (
    INSERT INTO line_offers AS o (party, place_id, ends_at)
      SELECT l.party, l.id, l.offer_ends_at FROM week_claims k JOIN line_places l ON l.id = k.line_place
      WHERE k.week_id = ANY(v_claimed) ORDER BY l.party
    ON CONFLICT (party) DO UPDATE SET place_id = excluded.place_id, ends_at = excluded.ends_at
      WHERE o.ends_at <= p_at OR EXISTS (SELECT FROM line_places l WHERE l.id = o.place_id AND l.closed_at IS NOT NULL)
    RETURNING o.party
  )
  SELECT coalesce(array_agg(o.party), '{}') INTO v_parties FROM offered o;
  INSERT INTO week_lines AS d (week_id, due_at)
    SELECT l.week_id, l.offer_ends_at FROM week_claims k JOIN line_places l ON l.id = k.line_place
    WHERE k.week_id = ANY(v_claimed) AND l.party = ANY(v_parties)
    ON CONFLICT (week_id) DO UPDATE SET due_at = excluded.due_at;
  PERFORM pg_notify('line_changed', x.party::text) FROM unnest(v_parties) AS x(party);

  RETURN QUERY
  WITH lost AS (
    SELECT k.week_id, l.id FROM week_claims k JOIN line_places l ON l.id = k.line_place
    WHERE k.week_id = ANY(v_claimed) AND l.party <> ALL(v_parties)
  ), freed AS (
    UPDATE week_claims k SET line_place = NULL, ends_at = p_at FROM lost x WHERE k.week_id = x.week_id
  ), gone AS (
    DELETE FROM line_places l USING lost x WHERE l.id = x.id
  )
  SELECT x.week_id FROM lost x;
END
$$;

-- Lines of booked weeks had no time at which they are looked at again. Migrations cannot give it: they run before this file.
UPDATE week_lines d SET due_at = w.check_in::timestamp AT TIME ZONE 'UTC' FROM weeks w WHERE d.due_at IS NULL AND w.id = d.week_id;
