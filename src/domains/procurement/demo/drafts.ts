import { formatDate } from '#model/date.ts'
import { deskOf } from '#platform/work/desk.store.ts'
import type { DemoContext } from '#server/document/demo.ts'
import type { Desk } from '#server/document/sample.ts'
import { saveDraft } from '#server/engine/shell/start.ts'

const DAY = 86_400_000
const PAIRS = 9
const BUYER = 'zhu.lei'

/** 示范草稿. Papers that wait for a batch, in numbered pairs: each batch has its own. */
export async function loadDrafts(ctx: DemoContext): Promise<void> {
  for (const pair of pairs())
    for (const half of ['甲', '乙']) await draft(ctx, 'contract', desk => contractForm(ctx, desk, `${pair} ${half}`))
}

export const pairs = () => Array.from({ length: PAIRS }, (_, at) => String(at + 1).padStart(2, '0'))

async function draft(ctx: DemoContext, flowKey: string, form: (desk: Desk) => Promise<Record<string, unknown>>): Promise<void> {
  const { tx, site, app, newId, now, tenantId, idOf } = ctx
  const acting = { engine: app.engine, site, tx, tenantId, user: idOf('user', BUYER), dept: idOf('dept', 'purchase'), now, newId }
  await saveDraft(acting, { flowKey, form: await form(deskOf(app, site, tx, BUYER, 0, now)) })
}

const contractForm = async ({ now, idOf }: DemoContext, desk: Desk, which: string) => {
  const day = (days: number) => formatDate(new Date(now.getTime() + days * DAY), 'yyyy-MM-dd')
  return {
    ...{ contractName: `钢锭合同 ${which}`, contractType: 'ingot', supplierId: idOf('supplier', '示范特钢锭材有限公司'), currency: 'CNY' },
    ...{ purchaseAgreementId: idOf('agreement', 'CGXY260001'), signDate: day(0), validPeriod: [day(0), day(120)], payTerm: 'd30' },
    contractFile: [await desk.file('钢锭合同.pdf')],
    items: [
      {
        ...{ materialId: idOf('material', 'GD-0001'), planLineId: idOf('sourcedPlanLine', 'GD-0001'), qty: '2', isFree: 'no' },
        ...{ taxPrice: '7260', taxRate: '0.13', deliveryDate: day(40), warehouseId: idOf('warehouse', 'YL01') },
      },
    ],
    payPlan: [{ payStage: 'arrival', payRatio: '100', payCondition: '到货验收合格后支付' }],
  }
}
