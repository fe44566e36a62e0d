import { sample } from '#server/document/sample.ts'
import { rktzadjust } from './rktzadjust.flow.ts'

/** Tonnes of the demo deliveries: one, two or three ingots. */
export const DELIVERED: readonly number[] = [13.5, 27, 13.5, 40.5, 27, 13.5, 27, 40.5, 13.5, 27]

/** 入库调整审批: the keeper corrects a receipt of last month by the weighbridge slip. */
export default sample(rktzadjust, {
  by: 'liang.yan',
  form: async desk => {
    const receiptId = await desk.ref('receipt', `QCDD-${String((desk.nth % DELIVERED.length) + 1).padStart(2, '0')}`)
    const warehouse = await desk.ref('warehouse', '原材料库')
    return {
      receiptId,
      receiptAdjustType: 'qty',
      adjustReason: '按磅单复核，入库时录入的重量有误。',
      // The first ones are documents of last week.
      adjustDate: desk.day(desk.nth < 5 ? -6 : 0),
      items: [
        {
          receiptLineId: await desk.ref('receiptLine', '', { receiptId }),
          newQty: (desk.pick(DELIVERED) + (desk.nth % 2 ? -0.5 : 0.2)).toFixed(1),
          newPrice: '7300',
          newWarehouseId: warehouse,
        },
      ],
    }
  },
})
