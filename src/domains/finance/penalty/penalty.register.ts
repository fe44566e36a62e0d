import { atLeast, atMost } from '#model/form/arithmetic.ts'
import { date, dept, dict, money, ref, text, textarea } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { BUYERS, FINANCE_READERS } from '../finance.menu.ts'

const HEAD = { title: '采购部部长', en: 'the head of purchasing', roles: ['purchase_head'] } as const
const FINANCE = { title: '财务部部长', en: 'the head of finance', roles: ['fin_head'] } as const

/**
 * 扣款单. What a supplier lets us keep back for bad quality, late delivery or a loss. Proposed by other departments, opened by two people,
 * taken into an invoice notice or set against a payable, and settled when all of it was kept back.
 */
export const penalty = register('penalty', {
  title: '扣款单',
  en: 'Penalties',
  page: { path: '/finance/penalty', icon: 'minus-circle-outlined', reads: [...FINANCE_READERS, ...BUYERS, 'quality_head'] },
  fields: {
    penaltyNo: text('扣款单号', { required: true, max: 40 }),
    penaltyState: dict('状态', {
      required: true,
      code: 'penalty_state',
      tones: { proposed: 'warning', open: 'warning', taken: 'neutral', settled: 'success', waived: 'neutral' },
    }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract' }),
    sourceType: dict('来源', { required: true, code: 'penalty_source' }),
    sourceNo: text('来源单据', { max: 40 }),
    penaltyReason: text('扣款原因', { required: true, max: 200 }),
    deductAmount: money('扣款金额', { required: true }),
    /** Kept back so far. */
    settledAmount: money('已扣金额', { required: true }),
    penaltyDate: date('登记日期', { required: true }),
    /** The buyer's: what is kept back lowers its expenses. */
    costDeptId: dept('受益部门', { required: true }),
    endReason: text('调减或免除原因', { max: 200 }),
  },
  counted: { leftAmount: money('未扣金额') },
  label: ['penaltyNo'],
  about: 'supplierId',
  unique: [['penaltyNo']],
  list: [
    ...(['penaltyNo', 'penaltyState', 'supplierId', 'sourceType', 'penaltyReason', 'deductAmount', 'leftAmount', 'penaltyDate'] as const),
    ...(['settledAmount', 'purchaseContractId', 'sourceNo', 'costDeptId', 'endReason'] as const),
  ],
  search: ['penaltyNo', 'penaltyState', 'supplierId', 'sourceType', 'penaltyDate'],
  picker: ['penaltyNo', 'penaltyReason'],
  order: 'penaltyNo',
  latestFirst: true,
  totals: ['deductAmount', 'settledAmount', 'leftAmount'],
  totalsWhen: 'filtered',
  createActions: action => ({
    add: action({
      title: '登记扣款',
      en: 'Add',
      roles: ['buyer'],
      second: [HEAD],
      says: '采购部部长确认后待扣，可列入开票通知，或由应付会计冲减应付。',
      fields: {
        supplierId: ref('供应商', { required: true, to: 'supplier' }),
        purchaseContractId: ref('采购合同', { to: 'purchaseContract', within: { supplierId: 'supplierId' } }),
        deductAmount: money('扣款金额', { required: true, min: '0.01' }),
        penaltyReason: textarea('扣款原因', { required: true, max: 200 }),
      },
    }),
  }),
  actions: action => ({
    confirm: action({
      title: '确认扣款',
      en: 'Confirm',
      roles: ['buyer'],
      second: [HEAD],
      says: '金额可以调减，须说明原因。',
      when: ({ penaltyState }) => penaltyState === 'proposed',
      fields: {
        deductAmount: money('扣款金额', { required: true, min: '0.01' }),
        endReason: textarea('调减原因', { max: 200 }),
      },
      proposes: ({ deductAmount }) => ({ deductAmount }),
      rules: [
        {
          on: 'deductAmount',
          ok: (doc, { deductAmount }) => atMost(doc.deductAmount, deductAmount),
          message: '扣款金额只能调减',
        },
        {
          on: 'endReason',
          ok: (doc, { deductAmount }) => atLeast(doc.deductAmount, deductAmount) || !!doc.endReason,
          message: '调减须说明原因',
        },
      ],
    }),
    waive: action({
      title: '免除',
      en: 'Waive',
      roles: ['purchase_head'],
      second: [FINANCE],
      says: '免除尚未扣回的金额，不能恢复。',
      danger: true,
      when: ({ penaltyState }) => penaltyState === 'proposed' || penaltyState === 'open',
      fields: { endReason: textarea('免除原因', { required: true, max: 200 }) },
    }),
  }),
})

export default penalty
