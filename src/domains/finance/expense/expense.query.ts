import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 费用的不变量 (INV-01, 85, 86): what left stock for a department is its expense, to the cent, and what came back is not. */
export const expenseBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with booked as (select source_type, source_line_id, sum(amount) as amount from fin_expense_entry group by 1, 2)

    select 'INV-86 an issued line is an expense' as rule, l.id::text as subject
    from wh_issue_line l left join booked b on b.source_line_id = l.id and b.source_type in ('material_requisition', 'scm_accessories_apply')
    where l.amount <> coalesce(b.amount, 0)
    union all
    select 'INV-86 tools are an expense of the workshop or a cost of an order', m.id::text
    from eq_knife_move m left join booked b on b.source_line_id = m.id and b.source_type = 'knife_application'
    where coalesce(b.amount, 0) <> case when m.work_id is null and m.move_kind <> 'scrap' then m.amount else 0 end
    union all
    select 'INV-86 a returned line lowers the expense', r.id::text
    from wh_issue_return r left join booked b on b.source_line_id = r.id and b.source_type = 'material_return_outbound'
    where r.cost <> -coalesce(b.amount, 0)
    union all
    select 'INV-86 what is moved between departments adds up to nothing', source_line_id::text from booked
    where source_type = 'reclass' and amount <> 0
    union all
    select 'INV-85 an entry in another period than its day', id::text from fin_expense_entry where to_char(post_date, 'YYYY-MM') <> period
    union all
    select 'INV-01 a reversal is equal and opposite', r.id::text
    from fin_expense_entry r left join fin_expense_entry o on o.id = r.reverse_of
    where r.reverse_of is not null and (o.id is null or o.reverse_of is not null or r.amount <> -o.amount
      or (r.cost_dept_id, r.subject) <> (o.cost_dept_id, o.subject))`,
  )
