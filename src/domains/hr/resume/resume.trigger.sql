COMMENT ON COLUMN hr_resume.id_card_no IS 'unaudited: an identity number';
COMMENT ON COLUMN hr_resume.expect_salary IS 'unaudited: what somebody wants to earn';
