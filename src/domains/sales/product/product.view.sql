-- A product is its material, with what sales and drawing know besides.
CREATE VIEW product_book AS
SELECT m.id, m.tenant_id, m.create_user, m.create_dept, m.create_time, m.update_user, m.update_time, m.is_deleted, m.version, m.py,
  m.material_code AS product_code, m.material_name AS product_name, m.specs, m.model_no, m.steel_grade, m.unit, m.unit_weight,
  p.drawing_no, p.drawing_version, p.product_line, p.mw_class, p.blank_weight, p.pack_length, p.pack_width, p.pack_height, p.bracket_type,
  (CASE WHEN m.enabled = 'yes' AND coalesce(p.enabled, 'yes') = 'yes' THEN 'yes' ELSE 'no' END)::varchar(64) AS enabled
FROM wh_material m LEFT JOIN sal_product p ON p.id = m.id AND p.is_deleted = 0
WHERE m.material_type = '1';
