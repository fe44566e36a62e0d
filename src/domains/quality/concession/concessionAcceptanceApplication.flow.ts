import { agree, startedBy } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { differs, equals, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { dict, integer, ref, richtext, text, textarea, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

const pieces = lines(
  '让步件',
  { pieceId: ref('产品编号', { required: true, to: 'piece', within: { workId: 'workId' } }) },
  { min: 1, max: 50 },
)

const items = lines(
  '偏离项',
  {
    item: text('产品编号与指标', { derived: true }),
    standardValue: text('标准要求', { derived: true }),
    actualText: text('实测', { derived: true }),
    deviation: text('偏差', { derived: true }),
    techJudge: dict('技术判定', { later: true, code: 'tech_judge' }),
  },
  { rowsBy: 'item' },
)

const KEY = 'key'

/** 让步接收申请. Pieces that deviate are taken as they are, if those who know and, where it matters, the customer agree. */
export const concessionAcceptanceApplication = flow('concessionAcceptanceApplication', {
  title: '让步接收申请',
  en: 'Concession acceptance',
  prefix: 'RBJS',
  fields: {
    ncrId: ref('不合格单', {
      required: true,
      to: 'nonconformity',
      within: { offer: '"concedable"' },
      copy: { workId: 'workId', productId: 'materialId', failPieceId: 'pieceId', failProcess: 'processName' },
    }),
    concessionSource: dict('来源', { derived: true, code: 'concession_source' }),
    workId: ref('工单', { derived: true, to: 'workOrder' }),
    productId: ref('产品', { derived: true, to: 'material' }),
    customerName: text('客户', { derived: true }),
    failPieceId: ref('不合格件', { derived: true, to: 'piece' }),
    failProcess: text('工序', { derived: true }),
    qty: integer('数量', { derived: true }),
    deviationLevel: dict('偏离等级', { required: true, code: 'deviation_level' }),
    customerConsent: yesNo('需客户同意', { required: true, initial: 'no' }),
    consentNo: text('客户让步单号', { max: 64 }),
    useLimit: text('使用限制', { max: 500 }),
    reason: textarea('让步理由', { required: true, max: 500 }),
    correctiveAction: richtext('纠正措施', { required: true }),
    pieces,
    items,
  },
  derive: { qty: ({ pieces: rows }) => rows?.length ?? 0 },
  rules: [
    { on: 'pieces', cell: 'pieceId', once: row => row.pieceId, message: '让步件重复' },
    {
      on: 'customerConsent',
      ok: ({ deviationLevel, customerConsent }) => deviationLevel !== KEY || customerConsent === 'yes',
      message: '关键偏离须经客户同意',
    },
  ],
  chain: [
    agree('qc_engineer'),
    agree('process_eng', { edits: ['items.techJudge', 'useLimit'] }),
    agree('tech_head'),
    when(yes('customerConsent'), agree('sales_head', { edits: ['consentNo', 'attachments'] })),
    agree('quality_head'),
    when(differs('deviationLevel', 'general'), agree('chief_engineer')),
    when(equals('deviationLevel', KEY), agree('gm')),
  ],
  subject: '让步接收：{productId} {qty}件 {deviationLevel}',
  list: ['productId', 'ncrId', 'deviationLevel', 'qty', 'workId', 'customerConsent'],
  search: ['workId', 'ncrId', 'productId', 'deviationLevel'],
  starters: startedBy('qc_engineer', 'qc_inspector', 'quality_head'),
  opensFrom: '/quality/nonconformity/index',
})

export default concessionAcceptanceApplication
