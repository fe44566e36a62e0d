INSERT INTO cache_version (name, version) VALUES ('calendar', 1) ON CONFLICT DO NOTHING;
CREATE OR REPLACE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON work_calendar FOR EACH STATEMENT EXECUTE FUNCTION raise_cache_version('calendar');
