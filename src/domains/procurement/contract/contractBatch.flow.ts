import { agree, ladder, startedBy } from '#company/approvers.ts'
import { countersign } from '#model/flow/chain.ts'
import { flow } from '#model/flow/flow.ts'
import { sum } from '#model/form/arithmetic.ts'
import { dict, integer, money, ref, text } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { agreedOf, batchFacts, batchRules, FEWEST, MOST, noneLeft, verdictColumns, verdicts } from '../batch/batch.rules.ts'

/** 采购合同批量审批. Contracts that follow from awards and agreements, decided together; each agreed one is signed as if it were alone. */
export const contractBatch = flow('contractBatch', {
  title: '采购合同批量审批',
  en: 'Batch purchase contract approval',
  prefix: 'CGHTP',
  fields: {
    batchName: text('批次名称', { required: true, max: 100 }),
    docCount: integer('单据数', { derived: true }),
    agreedCount: integer('同意份数', { derived: true }),
    supplierCount: integer('供应商数', { derived: true }),
    totalAmount: money('含税总额', { derived: true, help: '不含不同意的合同' }),
    totalNoTax: money('不含税总额', { derived: true }),
    totalTax: money('税额合计', { derived: true }),
    items: lines(
      '合同清单',
      {
        purchaseContractId: ref('采购合同', {
          ...{ required: true, to: 'purchaseContract', within: { offer: '"gatherable"' } },
          copy: {
            ...{ contractName: 'contractName', supplierId: 'supplierId', payTerm: 'payTerm' },
            ...{ lineAmount: 'totalAmount', noTaxAmount: 'totalNoTax', lineTax: 'totalTax' },
          },
        }),
        contractName: text('合同名称', { derived: true, identity: true }),
        supplierId: ref('供应商', { derived: true, to: 'supplier' }),
        payTerm: dict('付款条件', { derived: true, code: 'pay_term' }),
        lineAmount: money('含税金额', { derived: true }),
        noTaxAmount: money('不含税金额', { derived: true }),
        lineTax: money('税额', { derived: true }),
        ...verdictColumns,
      },
      { min: FEWEST, max: MOST },
    ),
  },
  derive: {
    docCount: ({ items = [] }) => items.length,
    agreedCount: doc => agreedOf(doc).length,
    supplierCount: doc => new Set(agreedOf(doc).map(({ supplierId }) => supplierId)).size,
    totalAmount: doc => sum(agreedOf(doc), row => row.lineAmount),
    totalNoTax: doc => sum(agreedOf(doc), row => row.noTaxAmount),
    totalTax: doc => sum(agreedOf(doc), row => row.lineTax),
  },
  rules: [...batchRules, { on: 'items', cell: 'purchaseContractId', once: row => row.purchaseContractId, message: '同一合同不能重复' }],
  facts: batchFacts,
  chain: [
    agree('purchase_head', verdicts),
    countersign('all_legal_ap_acct', '会签', agree('legal', verdicts), agree('ap_acct', verdicts)),
    ...ladder('totalAmount', [], {}, verdicts),
    noneLeft,
  ],
  subject: '采购合同批量审批：{batchName} 共{docCount}份 {totalAmount}元',
  list: ['batchName', 'totalAmount', 'docCount', 'agreedCount', 'supplierCount'],
  search: ['batchName'],
  starters: startedBy('buyer', 'purchase_head'),
})

export default contractBatch
