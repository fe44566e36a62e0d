import { datetime, dict, integer, ref, text, textarea, user, weight } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PIECE_INSPECTION_READERS } from '../quality.menu.ts'

/** 草稿: the values were copied and wait to be issued. */
export const CERT_DRAFT = 'draft'
export const CERT_ISSUED = 'issued'
/** 已作废: another one replaces it. */
export const CERT_VOID = 'void'

const SHEET = '/quality/certificate/sheet'

/**
 * 质量证明书. What was found of a finished piece, copied from its records and never typed, signed by two people. One in force for a piece; nothing is
 * delivered without it.
 */
export const qualityCertificate = register('qualityCertificate', {
  title: '质量证明书',
  en: 'Quality certificates',
  page: {
    path: '/quality/certificate',
    icon: 'safety-certificate-outlined',
    keeps: ['qc_engineer'],
    reads: [...PIECE_INSPECTION_READERS.filter(role => role !== 'qc_engineer'), 'sales_clerk', 'sales_rep'],
  },
  fields: {
    certNo: text('证书编号', { required: true, max: 64 }),
    state: dict('状态', { required: true, code: 'quality_cert_state', tones: { draft: 'warning', issued: 'success', void: 'neutral' } }),
    pieceId: ref('产品件', { required: true, to: 'piece' }),
    proCode: text('产品编号', { required: true, max: 40 }),
    materialId: ref('产品', { required: true, to: 'material' }),
    rev: integer('版次', { required: true, ordinal: true }),
    customerName: text('客户', { max: 128 }),
    salesOrderNo: text('销售订单号', { max: 64 }),
    steelGrade: text('材质', { max: 64 }),
    heatNo: text('炉号', { max: 64 }),
    ingotNo: text('锭号', { max: 64 }),
    millCertNo: text('钢厂质保书号', { max: 64 }),
    unitWeight: weight('单重(kg)'),
    draftBy: user('编制人', { required: true }),
    draftTime: datetime('编制时间', { required: true }),
    issuedBy: user('签发人'),
    issuedTime: datetime('签发时间'),
    contentHash: text('内容摘要', { max: 64 }),
    voidReason: textarea('作废原因', { max: 200 }),
    voidTime: datetime('作废时间'),
  },
  quickFind: true,
  label: ['certNo'],
  about: 'materialId',
  unique: [['certNo'], ['pieceId', 'rev'], { of: ['pieceId', 'state'], among: { state: [CERT_DRAFT, CERT_ISSUED] } }],
  order: 'certNo',
  latestFirst: true,
  list: [
    ...(['certNo', 'state', 'pieceId', 'materialId', 'customerName', 'salesOrderNo', 'steelGrade', 'heatNo', 'unitWeight'] as const),
    ...(['issuedBy', 'issuedTime', 'draftBy', 'draftTime', 'rev', 'voidReason', 'contentHash'] as const),
  ],
  sorts: ['certNo'],
  search: ['certNo', 'state', 'pieceId', 'materialId', 'customerName', 'salesOrderNo', 'heatNo', 'issuedTime'],
  createActions: action => ({
    draft: action({
      title: '编制',
      en: 'Draft',
      says: '从检验、探伤和来料记录复制数据，缺项会逐条列出。',
      roles: ['qc_engineer'],
      fields: { pieceId: ref('产品件', { required: true, to: 'piece', within: { offer: '"certifiable"' } }) },
    }),
  }),
  actions: action => ({
    refresh: action({
      title: '重新取数',
      en: 'Copy again',
      roles: ['qc_engineer'],
      when: ({ state }) => state === CERT_DRAFT,
    }),
    issue: action({
      title: '签发',
      en: 'Issue',
      says: '签发后内容不能再修改，只能作废重开。',
      roles: ['quality_head'],
      when: ({ state }) => state === CERT_DRAFT,
    }),
    reissue: action({
      title: '作废重开',
      en: 'Void and reissue',
      says: '作废这一版，按现有记录编制下一版，签发后生效。',
      danger: true,
      roles: ['quality_head'],
      when: ({ state }) => state === CERT_ISSUED,
      fields: { voidReason: textarea('作废原因', { required: true, max: 200 }) },
    }),
  }),
  opens: [
    {
      ...{ key: 'sheet', title: '查看打印', en: 'View and print' },
      when: () => true,
      address: ({ id }) => `${SHEET}?id=${id}`,
    },
  ],
})

export default qualityCertificate
