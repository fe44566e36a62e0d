import type { AppTools } from './app-test.ts'

/** 月末结转 of every workshop whose month is still open, with what energy was not allocated yet. */
export async function settleWorkshops({ act, rows, app }: Pick<AppTools, 'act' | 'rows' | 'app'>, month: string): Promise<void> {
  const accountant = 'wei.lin'
  const unread = await app.sql<{ shop: string; kind: string }>(
    `select distinct r.workshop_id::text as shop, r.energy_type as kind from en_reading r where r.is_total = 'yes' and to_char(r.read_date, 'YYYY-MM') = $1
       and not exists (select 1 from en_alloc a where a.workshop_id = r.workshop_id and a.energy_type = r.energy_type and a.month = $1)`,
    [month],
  )
  for (const { shop, kind } of unread)
    expectDone(await act(accountant, 'energyAlloc', 'allocate', undefined, { month, energyType: kind, workshopId: shop }))
  for (const { id } of await rows('erp_producation_workshop_rate', { month, status: 'open' }, 'id', 'id'))
    expectDone(await act(accountant, 'workshopRate', 'settle', id, { wages: '1000', depreciation: '200.5', otherCost: '0' }))
}

function expectDone({ body }: { body: { code: number; msg: string } }): void {
  if (body.code !== 200) throw new Error(body.msg)
}
