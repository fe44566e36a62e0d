CREATE OR REPLACE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_deduction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
COMMENT ON COLUMN payroll_deduction.amount IS 'unaudited: what is taken off a salary';
