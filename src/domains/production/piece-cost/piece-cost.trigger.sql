CREATE OR REPLACE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON erp_producation_piece_cost FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER open_period BEFORE INSERT ON erp_producation_piece_cost FOR EACH ROW EXECUTE FUNCTION require_open_period();
CREATE OR REPLACE TRIGGER keep_sums AFTER INSERT ON erp_producation_piece_cost REFERENCING NEW TABLE AS posted
  FOR EACH STATEMENT EXECUTE FUNCTION sum_posted_costs();
-- At the end: a switch writes steps and the copy that they belong to.
DROP TRIGGER IF EXISTS keep_cost_sums ON erp_producation_workorder_exec;
CREATE CONSTRAINT TRIGGER keep_cost_sums AFTER UPDATE OF work_id, rev_no, node_key, round, node_ref_type ON erp_producation_workorder_exec
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.work_id, old.rev_no, old.node_key, old.round, old.node_ref_type)
    IS DISTINCT FROM (new.work_id, new.rev_no, new.node_key, new.round, new.node_ref_type)) EXECUTE FUNCTION sum_moved_costs();
COMMENT ON TABLE erp_producation_cost_sum IS 'unaudited: sums of erp_producation_piece_cost';
