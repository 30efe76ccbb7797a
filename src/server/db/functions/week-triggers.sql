-- Triggers on weeks. In a file of their own: replacing one waits for every writer of the table, replacing a function waits for none.
CREATE OR REPLACE TRIGGER weeks_kind BEFORE INSERT OR UPDATE OF inv_type, unit_type, kitchen_type, max_occupancy, kind ON weeks
  FOR EACH ROW EXECUTE FUNCTION week_kind_set();
CREATE OR REPLACE TRIGGER weeks_counted_insert AFTER INSERT ON weeks
  REFERENCING NEW TABLE AS new_weeks FOR EACH STATEMENT EXECUTE FUNCTION week_counts_changed();
CREATE OR REPLACE TRIGGER weeks_counted_update AFTER UPDATE ON weeks
  REFERENCING OLD TABLE AS old_weeks NEW TABLE AS new_weeks FOR EACH STATEMENT EXECUTE FUNCTION week_counts_changed();
CREATE OR REPLACE TRIGGER weeks_counted_delete AFTER DELETE ON weeks
  REFERENCING OLD TABLE AS old_weeks FOR EACH STATEMENT EXECUTE FUNCTION week_counts_changed();
CREATE OR REPLACE TRIGGER weeks_counted_truncate AFTER TRUNCATE ON weeks
  FOR EACH STATEMENT EXECUTE FUNCTION week_counts_changed();
CREATE OR REPLACE TRIGGER weeks_news_insert AFTER INSERT ON weeks
  REFERENCING NEW TABLE AS new_weeks FOR EACH STATEMENT EXECUTE FUNCTION week_news_noted();
CREATE OR REPLACE TRIGGER weeks_news_update AFTER UPDATE ON weeks
  REFERENCING OLD TABLE AS old_weeks NEW TABLE AS new_weeks FOR EACH STATEMENT EXECUTE FUNCTION week_news_noted();
