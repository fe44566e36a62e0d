COMMENT ON COLUMN hr_employee.id_card_no IS 'unaudited: an identity number';
COMMENT ON COLUMN hr_employee.salary_grade IS 'unaudited: what somebody earns';
