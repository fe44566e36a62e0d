import { datetime, percent, ref, text, textarea, user, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SOURCING_READERS } from '../procurement.menu.ts'

/** Roles of people who sit in committees; what each of them sees is up to the book. */
export const JUDGES = [
  ...SOURCING_READERS,
  ...[
    'quality_head',
    'qc_engineer',
    'equip_head',
    'equip_engineer',
    'prod_head',
    'chief_engineer',
    'process_head',
    'process_eng',
    'dept_head',
  ],
]

/** 评标评分. What a judge thinks of a bidder: one row each, hidden from everybody else until all of the committee have scored. */
export const sourcingScore = register('sourcingScore', {
  title: '评标评分',
  en: 'Scores of bids',
  page: { path: '/procurement/score', icon: 'star-outlined', reads: JUDGES },
  fields: {
    sourcingId: ref('寻源单', { required: true, to: 'sourcing' }),
    sourcingNo: text('寻源编号', { required: true, max: 40 }),
    sourcingName: text('寻源名称', { required: true, max: 100 }),
    supplierId: ref('投标人', { required: true, to: 'supplier' }),
    judgeUserId: user('评委', { required: true }),
    techWeight: percent('技术权重(%)', { required: true }),
    serviceWeight: percent('服务权重(%)', { required: true }),
    techScore: percent('技术得分'),
    serviceScore: percent('服务得分'),
    opinion: textarea('评审意见', { max: 500 }),
    scoreTime: datetime('评分时间'),
    /** All of the committee have scored: from now on the scores count, and stay. */
    settled: yesNo('已汇总', { required: true }),
  },
  label: ['sourcingNo', 'sourcingName'],
  about: 'supplierId',
  unique: [['sourcingId', 'judgeUserId', 'supplierId']],
  list: [
    ...(['sourcingNo', 'sourcingName', 'supplierId', 'judgeUserId', 'techScore', 'serviceScore', 'scoreTime', 'settled'] as const),
    ...(['techWeight', 'serviceWeight', 'opinion'] as const),
  ],
  search: ['sourcingNo', 'sourcingName', 'supplierId', 'judgeUserId', 'settled'],
  order: 'sourcingNo',
  latestFirst: true,
  actions: action => ({
    score: action({
      title: '评分',
      en: 'Score',
      roles: JUDGES,
      says: '每项 0 到 100 分，权重为 0 的项不填；全体评委评完前只有本人看得到，可以修改，评完后汇总，不能再改。',
      when: ({ judgeUserId, settled }, _, viewer) => settled === 'no' && judgeUserId === viewer.userId,
      fields: {
        techScore: percent('技术得分', { min: 0, max: 100 }),
        serviceScore: percent('服务得分', { min: 0, max: 100 }),
        opinion: textarea('评审意见', { max: 500 }),
      },
      proposes: ({ techScore, serviceScore, opinion }) => ({
        ...(techScore ? { techScore } : {}),
        ...(serviceScore ? { serviceScore } : {}),
        ...(opinion ? { opinion } : {}),
      }),
    }),
  }),
})

export default sourcingScore
