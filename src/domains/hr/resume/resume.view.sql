-- For heads: without identity card, with masked numbers.
CREATE VIEW hr_resume_school AS
SELECT id, tenant_id, create_user, create_dept, create_time, update_user, update_time, is_deleted, version, py,
  resume_name, gender, school, education, major, graduate_date, ranking, language, position_id, wish_company, channel, apply_date, status, score,
  masked_phone(phone)::varchar(32) AS phone, dept_id
FROM hr_resume WHERE resume_kind = 'school';

CREATE VIEW hr_resume_society AS
SELECT id, tenant_id, create_user, create_dept, create_time, update_user, update_time, is_deleted, version, py,
  resume_name, extract(year FROM age((now() AT TIME ZONE 'Asia/Shanghai')::date, birth_date))::integer AS age, education, work_years, last_company,
  last_position, expect_salary, available_date, certificates, position_id, channel, referrer, status, score, apply_date,
  masked_phone(phone)::varchar(32) AS phone, dept_id
FROM hr_resume WHERE resume_kind = 'society';
