-- The piece whose ingot a piece is made of: itself, or the one that it was remade from, however often.
CREATE OR REPLACE FUNCTION origin_piece(piece bigint) RETURNS bigint LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
  RETURN (WITH RECURSIVE line AS (
    SELECT p.id, p.tenant_id, p.from_pro_code, 0 AS deep FROM erp_producation_workorder_piece p WHERE p.id = piece
    UNION ALL
    SELECT o.id, o.tenant_id, o.from_pro_code, l.deep + 1 FROM line l
    JOIN erp_producation_workorder_piece o ON o.pro_code = l.from_pro_code AND o.tenant_id = l.tenant_id AND o.is_deleted = 0)
  SELECT id FROM line ORDER BY deep DESC LIMIT 1);
END $$;
