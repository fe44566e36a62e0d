-- INV-18: the periods of one supplier and material do not overlap. Ids as ranges of one, because plain numbers need an extension.
ALTER TABLE purchase_price DROP CONSTRAINT IF EXISTS purchase_price_periods;
ALTER TABLE purchase_price ADD CONSTRAINT purchase_price_periods EXCLUDE USING gist (
  int8range(supplier_id, supplier_id, '[]') WITH &&, int8range(material_id, material_id, '[]') WITH &&,
  daterange(start_date, end_date, '[]') WITH &&) WHERE (is_deleted = 0);
