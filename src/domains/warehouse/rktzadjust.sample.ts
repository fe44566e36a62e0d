import { sample } from '../../server/document/sample.ts'
import { rktzadjust } from './rktzadjust.flow.ts'

/** 入库调整审批: the keeper corrects one of last month's receipts by the weighbridge slip. */
export default sample(rktzadjust, {
  by: 'liang.yan',
  form: async desk => {
    const receiptId = await desk.ref('receipt', `QCDD-${String((desk.nth % 10) + 1).padStart(2, '0')}`)
    const warehouse = await desk.ref('warehouse', '原材料库')
    return {
      receiptId,
      receiptAdjustType: 'qty',
      adjustReason: '按磅单复核，入库时录入的重量有误。',
      // The first ones are written down as papers of last week.
      adjustDate: desk.day(desk.nth < 5 ? -6 : 0),
      items: [
        {
          receiptLineId: await desk.ref('receiptLine', '', { receiptId }),
          newQty: desk.nth % 2 ? '9.5' : '10.2',
          newPrice: '7300',
          newWarehouseId: warehouse,
        },
      ],
    }
  },
})
