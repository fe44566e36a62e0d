COMMENT ON COLUMN sys_salary_grade.base_amount IS 'unaudited: read only after step-up, which the audit log does not ask for';
COMMENT ON COLUMN sys_salary_grade.post_amount IS 'unaudited: read only after step-up, which the audit log does not ask for';
