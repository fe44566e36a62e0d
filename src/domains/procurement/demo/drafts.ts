import { formatDate } from '#model/date.ts'
import { deskOf } from '#platform/work/desk.store.ts'
import type { DemoContext } from '#server/document/demo.ts'
import type { Desk } from '#server/document/sample.ts'
import { saveDraft } from '#server/engine/shell/start.ts'
import tender from '../sourcing/tender_release.sample.ts'

type Form = Record<string, unknown>
type Write = (ctx: DemoContext, desk: Desk, which: string) => Promise<Form>

const DAY = 86_400_000
const PAIRS = 9
const BUYER = 'zhu.lei'
const WINNER = '长河废钢回收有限公司'

/** 示范草稿. Papers that wait for a batch, in numbered pairs: each batch has its own. */
export async function loadDrafts(ctx: DemoContext): Promise<void> {
  const { app, site, tx, now, newId, tenantId, idOf } = ctx
  const acting = { engine: app.engine, site, tx, tenantId, user: idOf('user', BUYER), dept: idOf('dept', 'purchase'), now, newId }
  const desk = deskOf(app, site, tx, BUYER, 0, now)
  for (const [flowKey, write] of Object.entries(DRAFTS))
    for (let pair = 1; pair <= PAIRS; pair++)
      for (const half of ['甲', '乙'])
        await saveDraft(acting, { flowKey, form: await write(ctx, desk, `${String(pair).padStart(2, '0')} ${half}`) })
}

const DRAFTS: Readonly<Record<string, Write>> = {
  contract: async ({ now, idOf }, desk, which) => {
    const day = (days: number) => formatDate(new Date(now.getTime() + days * DAY), 'yyyy-MM-dd')
    return {
      ...{
        contractName: `钢锭合同 ${which}`,
        contractType: 'ingot',
        supplierId: idOf('supplier', '示范特钢锭材有限公司'),
        currency: 'CNY',
      },
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
  },
  tender_release: async (_, desk, which) => ({ ...(await tender.form(desk)), sourcingName: `油品草稿 ${which}` }),
  bid_release: async (_, desk, which) => ({
    ...(await awardOf(desk, `油品批量 ${which}`, 'FL-0001', '50')),
    ...{ publicityDays: 3, evaluateReport: [await desk.file('评标报告.pdf')] },
  }),
  bid_inquiry_release: (_, desk, which) => awardOf(desk, `备件批量 ${which}`, 'BJ-0009', '2'),
}

/** The lowest quote wins. */
async function awardOf(desk: Desk, sourcing: string, material: string, awardQty: string): Promise<Form> {
  const sourcingId = await desk.ref('sourcing', sourcing)
  const sourcingLineId = await desk.ref('sourcingLine', material, { sourcingId })
  const quoteLineId = await desk.ref('quoteLine', WINNER, { sourcingLineId })
  return {
    ...{ sourcingId, awardReason: '三家报价，最低价中标。' },
    items: [{ sourcingLineId, quoteLineId, awardQty, deliveryDate: desk.day(40) }],
  }
}
