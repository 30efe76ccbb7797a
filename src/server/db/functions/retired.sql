-- Functions that no supported release calls, with the last release that did. A line stays until every database has run it.

-- The release at migration 0015; the one at 0020 calls hold_batch.
DROP FUNCTION IF EXISTS hold_weeks(jsonb, int);

-- The release at migration 0036.
DROP FUNCTION IF EXISTS line_join(bigint, uuid, uuid, uuid, text, jsonb, text, text, timestamptz, int, int);
