import { sample } from '#server/document/sample.ts'
import { purchaseReturn } from './purchase_return.flow.ts'

/** 采购退货审批: one of the tools that failed at the truck after another goes back to be replaced. */
export default sample(purchaseReturn, {
  by: 'song.jun',
  form: async desk => ({
    returnStage: 'before_in',
    arrivalId: await desk.ref('arrival', '', { offer: 'rejected' }),
    purchaseReturnReason: 'quality',
    returnWay: desk.nth % 2 ? 'refund' : 'exchange',
    // The first ones are documents of last week.
    returnDate: desk.day(desk.nth < 5 ? -6 : 0),
    carrierInfo: '随供应商下次送货车辆带回',
    items: [{ lineNo: 1, qty: '1' }],
  }),
})
