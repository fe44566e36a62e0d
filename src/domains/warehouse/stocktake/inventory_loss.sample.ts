import { type Desk, sample } from '#server/document/sample.ts'
import { inventoryLoss } from './inventory_loss.flow.ts'

/** Lines of the counted stocktake that no other sample uses. */
const LINES = ['FL-0002', 'FL-0003', 'FL-0004', 'FL-0005', 'FL-0006', 'FL-0008', 'FL-0009', 'FL-0012', 'FL-0013', 'FL-0014']
const CAUSES = ['measure', 'natural', 'lost', 'record', 'unknown']

/** The first sample is compensated by the keeper of the drum, through payroll. */
const compensated = async (desk: Desk) => (desk.nth === 0 ? { dutyUserId: await desk.user('song.jun'), compensateAmount: '50.00' } : {})

/** 盘亏审批: the head keeper of the consumables store, one line each. */
export default sample(inventoryLoss, {
  by: 'liang.yan',
  form: async desk => ({
    stocktakeId: await desk.ref('stocktake', '辅料库'),
    countUserId: await desk.user('liang.yan'),
    superviseUserId: await desk.user('wei.lin'),
    causeAnalysis: '盘点时逐托复核，实物少于账面，已排除未入账的领用。',
    ...(await compensated(desk)),
    items: [
      {
        stocktakeLineId: await desk.ref('stocktakeLine', desk.pick(LINES), { kind: 'loss' }),
        diffCause: desk.pick(CAUSES),
        lossHandle: desk.nth === 0 ? 'compensate' : 'expense',
      },
    ],
  }),
})
