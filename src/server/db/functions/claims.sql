-- Who has a week. This is the only place in SQL that says so; src/server/week/claims.ts is the one in TypeScript.
-- Both functions are plain expressions, which PostgreSQL puts into the calling query, so partial indexes still match.

-- A row of week_claims keeps its week from everybody else: it is booked, or its hold, its offer or its line keeps it until ends_at.
CREATE OR REPLACE FUNCTION claim_runs(booked boolean, ends_at timestamptz, moment timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT booked OR ends_at > moment
$$;

-- An ended hold whose payment is not settled: the card provider may still report it as paid, or its refund is due.
CREATE OR REPLACE FUNCTION payment_unsettled(r reservations) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (r.status IN ('held', 'cancelled') AND r.intent_closed_at IS NULL AND (r.intent_id IS NOT NULL OR r.checkout_id IS NOT NULL))
    OR (r.status = 'refunded' AND r.refund_id IS NULL)
$$;
