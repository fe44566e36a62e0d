import { datetime, ref, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SOURCING_READERS } from '../procurement.menu.ts'

/** 报价澄清. Questions of suppliers about an inquiry or tender; the answer goes to all of them, without the name of who asked. */
export const quoteClarify = register('quoteClarify', {
  title: '报价澄清',
  en: 'Clarifications',
  page: { path: '/procurement/quote-clarify', icon: 'form-outlined', reads: SOURCING_READERS },
  fields: {
    sourcingId: ref('寻源单', { required: true, to: 'sourcing' }),
    sourcingNo: text('寻源编号', { required: true, max: 40 }),
    supplierId: ref('提问供应商', { required: true, to: 'supplier' }),
    question: textarea('问题', { required: true, max: 1000 }),
    askTime: datetime('提问时间', { required: true }),
    answer: textarea('答复', { max: 1000 }),
    answerUserId: user('答复人'),
    answerTime: datetime('答复时间'),
  },
  label: ['sourcingNo', 'question'],
  list: ['sourcingNo', 'question', 'answer', 'askTime', 'answerTime', 'answerUserId', 'supplierId'],
  search: ['sourcingNo', 'supplierId', 'askTime'],
  order: 'askTime',
  latestFirst: true,
  actions: action => ({
    answer: action({
      title: '答复',
      en: 'Answer',
      says: '答复将发给所有受邀供应商，不显示提问者。',
      roles: ['buyer', 'purchase_head', 'bid_office'],
      when: ({ answer }) => !answer,
      fields: { answer: textarea('答复', { required: true, max: 1000 }) },
    }),
  }),
})

export default quoteClarify
