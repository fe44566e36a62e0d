-- 欠票: what of an advance paid without an invoice is not set off yet. Of one contract, or of none, the oldest advance is set off first.
CREATE OR REPLACE FUNCTION owed_invoice(supplier bigint, contract bigint, bill varchar, paid numeric) RETURNS numeric STABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN (
    SELECT least(greatest(coalesce(sum(l.amount), 0) - coalesce(sum(l.amount) FILTER (WHERE l.amount > 0 AND l.id > own.last), 0), 0), paid)::numeric(18, 2)
    FROM ap_ledger l, (SELECT coalesce(max(o.id), 0) AS last FROM ap_ledger o WHERE o.supplier_id = supplier AND o.bill_no = bill) AS own
    WHERE l.supplier_id = supplier AND l.account_kind = 'advance' AND l.purchase_contract_id IS NOT DISTINCT FROM contract);
END
$$;
