CREATE OR REPLACE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON erp_producation_cost_variance FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER open_period BEFORE INSERT ON erp_producation_cost_variance FOR EACH ROW EXECUTE FUNCTION require_open_period();
