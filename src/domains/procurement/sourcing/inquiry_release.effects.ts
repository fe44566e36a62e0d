import { effects } from '#server/document/effects.ts'
import { inquiryRelease } from './inquiry_release.flow.ts'
import { releasing } from './release.store.ts'

/** 询价. Submitting reserves the plan lines; approval opens the inquiry and invites the suppliers. */
export default effects(inquiryRelease, releasing(inquiryRelease, 'inquiry'))
