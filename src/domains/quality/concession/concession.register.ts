import { dict, integer, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { CONCESSION_READERS } from '../quality.menu.ts'

export const APPROVING = 'approving'
export const EFFECTIVE = 'effective'
export const REFUSED = 'refused'
export const TURNED = 'scrapped'

/** 让步单. Pieces that deviate and are taken as they are: by how much, who agreed, and what they may be used for. */
export const concession = register('concession', {
  title: '让步接收',
  en: 'Concessions',
  page: { path: '/quality/concession', icon: 'file-done-outlined', reads: CONCESSION_READERS },
  fields: {
    concessionNo: text('让步单号', { required: true, max: 40 }),
    state: dict('状态', {
      required: true,
      code: 'concession_state',
      tones: { approving: 'warning', effective: 'success', refused: 'neutral', scrapped: 'danger' },
    }),
    concessionSource: dict('来源', { required: true, code: 'concession_source' }),
    deviationLevel: dict('偏离等级', { required: true, code: 'deviation_level', tones: { important: 'warning', key: 'danger' } }),
    ncrId: ref('不合格单', { required: true, to: 'nonconformity' }),
    workId: ref('工单', { required: true, to: 'workOrder' }),
    materialId: ref('产品', { required: true, to: 'material' }),
    qty: integer('件数', { required: true }),
    customerConsent: yesNo('需客户同意', { required: true }),
    consentNo: text('客户让步单号', { max: 64 }),
    useLimit: text('使用限制', { max: 500 }),
    reason: textarea('让步理由', { required: true, max: 500 }),
  },
  counted: { proCodes: text('产品编号') },
  quickFind: true,
  label: ['concessionNo'],
  about: 'materialId',
  open: ['state', 'workId'],
  unique: [['concessionNo']],
  order: 'concessionNo',
  latestFirst: true,
  trace: { state: 'state', party: 'materialId' },
  list: [
    ...(['concessionNo', 'state', 'deviationLevel', 'proCodes', 'materialId', 'qty', 'useLimit', 'customerConsent', 'consentNo'] as const),
    ...(['workId', 'ncrId', 'concessionSource', 'reason'] as const),
  ],
  starts: [
    {
      flow: 'concessionToReceiveApplicationScrap',
      title: '转报废',
      en: 'Turn into scrap',
      when: ({ state }) => state === EFFECTIVE || state === REFUSED,
      fills: ({ id }) => ({ concessionId: id }),
    },
  ],
  search: ['concessionNo', 'state', 'deviationLevel', 'concessionSource', 'materialId', 'workId', 'ncrId', 'customerConsent'],
})

export default concession
