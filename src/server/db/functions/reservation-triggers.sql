-- Triggers on reservations, apart from their functions for the reason in week-triggers.sql. Rows of a backup keep their locators.
CREATE OR REPLACE TRIGGER reservations_locator_set BEFORE INSERT ON reservations
  FOR EACH ROW WHEN (NEW.locator IS NULL OR NEW.locator = '') EXECUTE FUNCTION reservation_locator_set();
