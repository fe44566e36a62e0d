-- What is kept in memory is kept under a stamp that the changing transaction raises.
INSERT INTO house_stamp (name, version) VALUES ('org', 1), ('dict', 1), ('param', 1), ('calendar', 1);
--> statement-breakpoint
CREATE FUNCTION raise_stamp() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE house_stamp SET version = version + 1 WHERE name = TG_ARGV[0];
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OF account, real_name, status, is_deleted, tenant_id OR DELETE ON sys_user FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('org');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_user_role FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('org');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_user_dept FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('org');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_user_post FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('org');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_role FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('org');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_dept FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('org');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON wf_proxy FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('org');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_dict FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('dict');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_dict_biz FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('dict');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_param FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('param');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON work_calendar FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('calendar');
--> statement-breakpoint
-- Events and revisions are the memory of every case.
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wf_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON document_revision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
COMMENT ON TABLE house_stamp IS 'unaudited: technical';
--> statement-breakpoint
COMMENT ON TABLE number_seq IS 'unaudited: technical; the numbers are on the documents';
--> statement-breakpoint
COMMENT ON TABLE wf_instance IS 'unaudited: a projection of wf_event';
--> statement-breakpoint
COMMENT ON TABLE wf_task IS 'unaudited: a projection of wf_event';
--> statement-breakpoint
COMMENT ON TABLE wf_pool IS 'unaudited: a projection of wf_event';
--> statement-breakpoint
COMMENT ON TABLE wf_cc IS 'unaudited: a projection of wf_event; reading is not a change';
--> statement-breakpoint
COMMENT ON TABLE wf_timer IS 'unaudited: a projection of wf_event';
--> statement-breakpoint
COMMENT ON TABLE document IS 'unaudited: the newest of document_revision';
--> statement-breakpoint
COMMENT ON TABLE wf_phrase IS 'unaudited: how somebody likes to put it';
--> statement-breakpoint
-- Books are only ever added to; a mistake is taken back by an equal opposite row.
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON leave_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_deduction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
COMMENT ON TABLE stock_balance IS 'unaudited: sums of stock_ledger and stock_reserve';
--> statement-breakpoint
COMMENT ON TABLE stock_cost IS 'unaudited: sums of stock_ledger';
--> statement-breakpoint
COMMENT ON TABLE flow_test IS 'unaudited: tests, kept for a month';
--> statement-breakpoint
-- Books of suppliers are only ever added to.
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sup_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sup_review FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sup_trade_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Employment history is only ever added to.
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON hr_employee_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE hr_recruit_plan_line ADD CONSTRAINT hr_recruit_plan_line_hired CHECK (hired_qty BETWEEN 0 AND qty);
--> statement-breakpoint
-- Pages read the books through views, so that they can never say anything else.
CREATE VIEW hr_leave_balance AS
SELECT min(l.id) AS id, l.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, min(l.post_time) AS create_time,
  NULL::bigint AS update_user, max(l.post_time) AS update_time, 0::smallint AS is_deleted, 0 AS version, coalesce(min(e.py), '')::varchar(255) AS py,
  l.leave_year, l.employee_id, l.leave_type::varchar(64) AS leave_type,
  coalesce(sum(l.days) FILTER (WHERE l.biz_type = 'GRANT'), 0)::numeric(9, 1) AS granted_days,
  coalesce(-sum(l.days) FILTER (WHERE l.biz_type IN ('USE', 'REVERSE')), 0)::numeric(9, 1) AS used_days,
  coalesce(-sum(l.days) FILTER (WHERE l.biz_type IN ('HOLD', 'RELEASE')), 0)::numeric(9, 1) AS held_days,
  coalesce(-sum(l.days) FILTER (WHERE l.biz_type = 'EXPIRE'), 0)::numeric(9, 1) AS expired_days,
  sum(l.days)::numeric(9, 1) AS balance_days
FROM leave_ledger l LEFT JOIN hr_employee e ON e.id = l.employee_id
GROUP BY l.tenant_id, l.leave_year, l.employee_id, l.leave_type;
--> statement-breakpoint
CREATE VIEW hr_leave_ledger AS
SELECT l.id, l.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, l.post_time AS create_time,
  NULL::bigint AS update_user, l.post_time AS update_time, 0::smallint AS is_deleted, 0 AS version, coalesce(e.py, '')::varchar(255) AS py,
  date_trunc('second', l.post_time) AS post_time, l.employee_id, l.leave_type::varchar(64) AS leave_type, l.leave_year, l.biz_type::varchar(64) AS biz_type,
  l.days::numeric(9, 1) AS days, l.bill_no, l.remark
FROM leave_ledger l LEFT JOIN hr_employee e ON e.id = l.employee_id;
--> statement-breakpoint
CREATE VIEW hr_attendance AS
SELECT a.id, a.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, a.create_time,
  NULL::bigint AS update_user, a.create_time AS update_time, 0::smallint AS is_deleted, 0 AS version, coalesce(e.py, '')::varchar(255) AS py,
  a.work_date, a.half::varchar(64) AS half, a.employee_id, a.status::varchar(64) AS status, a.bill_no
FROM attendance a LEFT JOIN hr_employee e ON e.id = a.employee_id WHERE a.void_time IS NULL;
--> statement-breakpoint
-- Books of purchasing and paying are only ever added to.
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON purchase_plan_draw FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ap_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- INV-33: paid and in flight never exceed what may be paid, whoever writes.
ALTER TABLE payable ADD CONSTRAINT payable_sound CHECK (paid_amount >= 0 AND in_flight_amount >= 0 AND paid_amount + in_flight_amount <= amount);
--> statement-breakpoint
-- INV-14: nothing is drawn beyond what was approved.
ALTER TABLE purchase_plan_line ADD CONSTRAINT purchase_plan_line_sound CHECK (approved_qty >= 0 AND approved_qty <= qty AND direct_qty >= 0
  AND received_qty >= 0 AND sourced_qty + direct_qty <= approved_qty AND ordered_qty - direct_qty BETWEEN 0 AND sourced_qty
  AND received_qty <= ordered_qty * (1 + over_receipt_rate / 100));
--> statement-breakpoint
COMMENT ON TABLE ap_balance IS 'unaudited: sums of ap_ledger';
--> statement-breakpoint
-- Books are only ever added to; a mistake is taken back by an equal opposite row.
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wh_receipt_adjust FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wh_part_replacement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The stock tables as people read them, with the columns of a master.
CREATE VIEW stock_balance_book AS
SELECT b.id, b.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, m.create_time, NULL::bigint AS update_user, m.update_time,
  0::smallint AS is_deleted, 0 AS version, m.py,
  b.warehouse_id, nullif(b.location_id, 0) AS location_id, b.material_id, m.material_code, m.material_name, m.specs, m.material_type, m.unit,
  b.batch_no, b.on_hand_qty, b.reserved_qty, (b.on_hand_qty - b.reserved_qty)::numeric(18, 3) AS available_qty,
  (c.stock_value / nullif(c.on_hand_qty, 0))::numeric(18, 4) AS unit_cost,
  (b.on_hand_qty * c.stock_value / nullif(c.on_hand_qty, 0))::numeric(18, 2) AS stock_value, m.safety_qty
FROM stock_balance b
JOIN stock_cost c ON c.warehouse_id = b.warehouse_id AND c.material_id = b.material_id
JOIN wh_material m ON m.id = b.material_id
WHERE b.on_hand_qty > 0;
--> statement-breakpoint
CREATE VIEW stock_movement_book AS
SELECT id, tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, post_time AS create_time, NULL::bigint AS update_user,
  post_time AS update_time, 0::smallint AS is_deleted, 0 AS version, ''::varchar(255) AS py,
  post_time, biz_type::varchar(64) AS biz_type, bill_no, warehouse_id, nullif(location_id, 0) AS location_id, material_id, batch_no, qty,
  unit_cost, amount, balance_qty, period
FROM stock_ledger;
--> statement-breakpoint
CREATE VIEW stock_hold_book AS
SELECT id, tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, create_time, NULL::bigint AS update_user,
  coalesce(close_time, create_time) AS update_time, 0::smallint AS is_deleted, 0 AS version, ''::varchar(255) AS py,
  create_time AS held_time, biz_type::varchar(64) AS biz_type, bill_no, warehouse_id, nullif(location_id, 0) AS location_id, material_id,
  batch_no, qty, used_qty, state::varchar(64) AS hold_state, close_time
FROM stock_reserve;
--> statement-breakpoint
COMMENT ON TABLE daily_run IS 'unaudited: technical';
