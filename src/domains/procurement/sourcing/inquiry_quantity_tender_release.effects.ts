import { effects } from '#server/document/effects.ts'
import { inquiryQuantityTenderRelease } from './inquiry_quantity_tender_release.flow.ts'
import { releasing } from './release.store.ts'

/** 询量招标. As an inquiry; quotes also say how much can be supplied. */
export default effects(inquiryQuantityTenderRelease, releasing(inquiryQuantityTenderRelease, 'quantity'))
