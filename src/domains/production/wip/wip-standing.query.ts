import { type SQL, sql } from 'drizzle-orm'

/** A `select` of `day` and `at`, and the first of them, or one before it. */
export interface Moments {
  readonly each: SQL
  readonly first: SQL
}

/** A report `r` that was not taken back until then, `p.at`. */
const untaken = sql`r.report_action <> 'undo' and not exists (select 1 from erp_producation_work_report u
  where u.reverse_of = r.id and u.reverse_of is not null and u.post_time < p.at)`

/**
 * 在制品. Where every piece in process stands at moments, by what was known then: moves, reports, output and events are only added to, so that a
 * night that was missed can be made up. A piece is in process from 投料, the first start or 期初在制 until it is put into stock or scrapped; it stands at
 * the first step that it has not passed, after the last one it waits to be put into stock.
 *
 * Answers a `select` of day, at, piece_id, work_id, product_id, workshop_id, process_code, process_name,
 * base_code, state, since, weight, value.
 */
export const standingAt = (tenantId: string, { each, first }: Moments): SQL => sql`
  with days as (${each}),
  -- What has not moved since is where its book says.
  around as (
    select p.id, p.work_id, p.material_id from erp_producation_workorder_piece p
    where p.tenant_id = ${tenantId} and p.is_deleted = 0 and p.place in ('shop', 'supplier', 'wait_in')
    union
    select p.id, p.work_id, p.material_id from erp_producation_piece_move m
    join erp_producation_workorder_piece p on p.id = m.piece_id and p.tenant_id = ${tenantId} and p.is_deleted = 0
    where m.tenant_id = ${tenantId} and m.post_time >= ${first}),
  place as (
    select days.day, days.at, p.id as piece_id, p.work_id, p.material_id, last.to_place, moved.since
    from days cross join around p
    join lateral (select m.to_place from erp_producation_piece_move m where m.piece_id = p.id and m.post_time < days.at
      order by m.id desc limit 1) last on last.to_place in ('shop', 'supplier', 'wait_in')
    join lateral (select min(m.post_time) as since from erp_producation_piece_move m where m.piece_id = p.id) moved on true),
  fact as (
    select place.day, f.piece_id, f.exec_id, sum(f.qty) filter (where f.result in ('1', '2')) as passed, sum(f.qty) filter (where f.result = '3') as failed,
      max(f.post_time) as known
    from place join erp_producation_output_fact f on f.piece_id = place.piece_id and f.is_deleted = 0 and f.post_time < place.at group by 1, 2, 3),
  fed as (
    select place.day, i.piece_id, sum(i.weight) as weight from place
    join erp_producation_piece_issue i on i.piece_id = place.piece_id and i.is_deleted = 0 and i.post_time < place.at group by 1, 2),
  step as (
    select distinct on (place.day, e.piece_id, e.node_ref_type, e.node_key) place.day, e.piece_id, e.id, e.process_seq, e.process_code, e.process_name,
      e.exec_shop_id, e.update_id, e.work_id, e.rev_no, e.node_ref_type, e.node_key, coalesce(fact.failed, 0) > 0 as failed,
      coalesce(fact.passed, 0) > 0 or (e.state_time < place.at and (e.status = '5' or (e.status = '4' and not exists (
        select 1 from erp_producation_output_fact f where f.exec_id = e.id and f.is_deleted = 0)))) as passed,
      e.status = '6' and e.state_time < place.at as void
    from place join erp_producation_workorder_exec e on e.piece_id = place.piece_id and e.is_deleted = 0
      and (e.create_time < place.at or (e.round = 1 and e.node_ref_type = 1))
    left join fact on fact.day = place.day and fact.exec_id = e.id
    order by place.day, e.piece_id, e.node_ref_type, e.node_key, e.round desc),
  at_step as (
    select distinct on (s.day, s.piece_id) s.* from step s where not s.passed and not s.void order by s.day, s.piece_id, s.process_seq, s.id),
  behind as (
    select distinct on (s.day, s.piece_id) s.day, s.piece_id, s.exec_shop_id from step s where s.passed
    order by s.day, s.piece_id, s.process_seq desc, s.id),
  -- Copies of the routes of these pieces, one lookup each: the book of copies is as old as the firm.
  route as materialized (
    select n.* from (select distinct s.work_id, s.rev_no from step s where s.passed and s.node_ref_type = 1) k
    cross join lateral (select o.work_id, o.rev_no, o.node_key, o.output_weight from erp_producation_workorder_node o
      where o.work_id = k.work_id and o.rev_no = k.rev_no and o.output_weight is not null offset 0) n),
  heavy as (
    select distinct on (s.day, s.piece_id) s.day, s.piece_id, n.output_weight from step s
    join route n on n.work_id = s.work_id and n.rev_no = s.rev_no and n.node_key = s.node_key
    where s.passed and s.node_ref_type = 1 order by s.day, s.piece_id, s.process_seq desc, s.id),
  since as (select day, piece_id, max(known) filter (where passed > 0) as at from fact group by 1, 2)
  select p.day, p.at, p.piece_id, p.work_id, p.material_id as product_id,
    case when a.id is null then behind.exec_shop_id else a.exec_shop_id end as workshop_id, coalesce(a.process_code, 'WAIT_IN') as process_code,
    coalesce(a.process_name, '待入库') as process_name, coalesce(base.code, 'WAIT_IN') as base_code, a.id as exec_id,
    case when hold.is_held then 'hold' when a.failed or a.update_id is not null then 'rework' when told.finished then 'check' when told.started then 'run'
      else 'wait' end as state,
    coalesce(since.at, p.since) as since, coalesce(heavy.output_weight, fed.weight, m.unit_weight, 0)::numeric(18, 3) as weight,
    coalesce(cost.amount, 0)::numeric(18, 2) as value
  from place p join wh_material m on m.id = p.material_id
  left join at_step a on a.day = p.day and a.piece_id = p.piece_id
  left join behind on behind.day = p.day and behind.piece_id = p.piece_id
  left join heavy on heavy.day = p.day and heavy.piece_id = p.piece_id
  left join since on since.day = p.day and since.piece_id = p.piece_id
  left join fed on fed.day = p.day and fed.piece_id = p.piece_id
  left join lateral (select n.base_process_code as code from erp_producation_workorder_node n
      where a.node_ref_type = 1 and n.work_id = a.work_id and n.rev_no = a.rev_no and n.node_key = a.node_key
    union all
    select b.base_process_code from erp_producation_repair_node b where a.node_ref_type = 2 and b.node_key = a.node_key) base on true
  left join lateral (select bool_or(r.report_action = 'start') as started, bool_or(r.report_action = 'finish') as finished
    from erp_producation_work_report r where r.exec_id = a.id and r.post_time < p.at and ${untaken}) told on true
  left join lateral (select v.event_type = 'pause' as is_held from erp_producation_workorder_event v where v.work_id = p.work_id and v.post_time < p.at
    and v.event_type in ('pause', 'resume') order by v.id desc limit 1) hold on true
  left join lateral (select sum(c.amount) as amount from erp_producation_piece_cost c
    where c.tenant_id = ${tenantId} and c.piece_id = p.piece_id and c.is_deleted = 0 and c.post_date <= p.day) cost on true
  where coalesce(fed.weight, 0) > 0 or cost.amount > 0 or exists (select 1 from erp_producation_work_report r
    where r.piece_id = p.piece_id and r.report_action = 'start' and r.post_time < p.at and ${untaken})`

/** Now, as one moment. */
export const now: Moments = {
  each: sql`select (now() at time zone 'Asia/Shanghai')::date as day, now() + interval '1 second' as at`,
  first: sql`now()`,
}

/** The ends of days, which are in order. */
export const endsOf = (days: readonly string[]): Moments => ({
  each: sql`select d::date as day, (d::date + 1)::timestamp at time zone 'Asia/Shanghai' as at from unnest(${sql.param([...days])}::text[]) d`,
  first: sql`((${days[0] ?? ''}::date + 1)::timestamp at time zone 'Asia/Shanghai')`,
})
