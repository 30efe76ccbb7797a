-- Numbers of reservations for people, 'AZ-7KM4-Q2P6'; src/lib/locator.ts reads them and says how they are made.

-- Two letters of a club: LocatorPrefix of its record, else Nomenclatura where it is two letters, else the first ones of its id.
CREATE OR REPLACE FUNCTION locator_prefix(p_club_id text, p_record jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT upper(coalesce(
    substring(p_record ->> 'LocatorPrefix' FROM '^[A-Za-z]{2}$'),
    substring(p_record ->> 'Nomenclatura' FROM '^[A-Za-z]{2}$'),
    rpad(left(regexp_replace(p_club_id, '[^a-z]', '', 'gi'), 2), 2, 'X')))
$$;

-- A locator that no reservation has: seven random characters and their check character (Luhn in base 26).
CREATE OR REPLACE FUNCTION new_locator(p_club_id text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_alphabet constant text := '234679ACDEFGHJKMNPQRTVWXYZ';
  v_prefix text;
  v_left bigint;
  v_digit int;
  v_product int;
  v_sum int;
  v_body text;
  v_locator text;
BEGIN
  SELECT locator_prefix(c.id, c.record) INTO v_prefix FROM clubs c WHERE c.id = p_club_id;
  LOOP
    -- The last twelve digits of a random UUID are 48 random bits; seven characters are less than 33.
    v_left := ('x' || right(gen_random_uuid()::text, 12))::bit(48)::bigint;
    v_sum := 0;
    v_body := '';
    FOR i IN 0..6 LOOP
      v_digit := (v_left % 26)::int;
      v_left := v_left / 26;
      v_body := substr(v_alphabet, v_digit + 1, 1) || v_body;
      v_product := v_digit * CASE WHEN i % 2 = 0 THEN 2 ELSE 1 END;
      v_sum := v_sum + v_product / 26 + v_product % 26;
    END LOOP;
    v_body := v_body || substr(v_alphabet, (26 - v_sum % 26) % 26 + 1, 1);
    v_locator := coalesce(v_prefix, 'XX') || '-' || left(v_body, 4) || '-' || right(v_body, 4);
    EXIT WHEN NOT EXISTS (SELECT FROM reservations r WHERE r.locator = v_locator);
  END LOOP;
  RETURN v_locator;
END
$$;

-- A trigger sets the locator, because the previous release inserts reservations without one.
CREATE OR REPLACE FUNCTION reservation_locator_set() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.locator := new_locator(NEW.club_id);
  RETURN NEW;
END
$$;
