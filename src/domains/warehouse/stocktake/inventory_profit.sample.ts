import { sample } from '#server/document/sample.ts'
import { inventoryProfit } from './inventory_profit.flow.ts'

const CAUSES = ['record', 'measure', 'unknown']

/** 盘盈审批: the keeper of the tool store, one kind of cutter each. */
export default sample(inventoryProfit, {
  by: 'song.jun',
  form: async desk => ({
    stocktakeId: await desk.ref('stocktake', '刀具库'),
    countUserId: await desk.user('song.jun'),
    superviseUserId: await desk.user('wei.lin'),
    causeAnalysis: '车间交回的刀具未办理退库手续，盘点时逐件清点，实物多于账面。',
    items: [
      {
        stocktakeLineId: await desk.ref('stocktakeLine', `DJ-${String((desk.nth % 10) + 1).padStart(4, '0')}`, { kind: 'profit' }),
        diffCause: CAUSES[desk.nth % CAUSES.length],
      },
    ],
  }),
})
