-- 件成本汇总. Sums up anew what these pieces and orders were charged with. Whoever posts has locked the work order, so nobody else sums the same.
CREATE OR REPLACE FUNCTION sum_costs(bearers bigint[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO erp_producation_cost_sum AS s (tenant_id, bearer_id, piece_id, cost_state, material, aux, labor, energy, outsource, taken, cost, gone, redone,
    standard, last_period)
  SELECT tenant_id, bearer_id, piece_id, cost_state, material, aux, labor, energy, outsource, taken, cost, gone, redone, standard, last_period
  FROM erp_producation_cost_anew WHERE bearer_id = ANY (bearers) ORDER BY bearer_id
  ON CONFLICT (bearer_id) DO UPDATE SET cost_state = excluded.cost_state, material = excluded.material, aux = excluded.aux, labor = excluded.labor,
    energy = excluded.energy, outsource = excluded.outsource, taken = excluded.taken, cost = excluded.cost, gone = excluded.gone, redone = excluded.redone,
    standard = excluded.standard, last_period = excluded.last_period;
END $$;

-- With the entries that are posted.
CREATE OR REPLACE FUNCTION sum_posted_costs() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM sum_costs(ARRAY(SELECT DISTINCT coalesce(piece_id, work_id) FROM posted));
  RETURN NULL;
END $$;

-- With a step that was costed and now belongs to another copy of a route, whose hours are its standard.
CREATE OR REPLACE FUNCTION sum_moved_costs() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM sum_costs(ARRAY(SELECT DISTINCT coalesce(c.piece_id, c.work_id) FROM erp_producation_piece_cost c WHERE c.exec_id = new.id AND c.is_deleted = 0));
  RETURN NULL;
END $$;

-- Books that were filled before sums were kept, or with their triggers off, have entries and no sum: everything is summed up once. Where there is a
-- sum nothing happens, for those who post keep it. Answers how many there are now.
CREATE OR REPLACE FUNCTION sum_unsummed_costs() RETURNS integer LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (SELECT FROM erp_producation_cost_sum) OR NOT EXISTS (SELECT FROM erp_producation_piece_cost) THEN
    RETURN 0;
  END IF;
  PERFORM sum_costs(ARRAY(SELECT DISTINCT coalesce(piece_id, work_id) FROM erp_producation_piece_cost WHERE is_deleted = 0));
  RETURN (SELECT count(*) FROM erp_producation_cost_sum);
END $$;
