-- Masks a number but keeps enough to tell two people apart.
CREATE OR REPLACE FUNCTION masked_phone(phone varchar) RETURNS varchar LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN length(phone) >= 11 THEN left(phone, 3) || '****' || right(phone, 4) ELSE '****' END
$$;
