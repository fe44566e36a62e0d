import { atLeast } from '#model/form/arithmetic.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { effects } from '#server/document/effects.ts'
import { batching } from '../batch/batch.store.ts'
import { purchaseContracts } from './contract.table.ts'
import { contractBatch } from './contractBatch.flow.ts'

/** 采购合同批量. Large contracts and those that were never sourced are decided alone. */
export default effects(
  contractBatch,
  batching(contractBatch, {
    ...{ table: purchaseContracts, state: 'contractState', running: 'approving', column: 'purchaseContractId', noun: '采购合同' },
    ...{ name: 'contractName', nodes: ['purchase_head', 'legal', 'ap_acct', 'ladder_vp_supply', 'ladder_cfo', 'ladder_gm'] },
    async fits({ tx, tenantId }, { awardId, purchaseAgreementId, totalAmount }) {
      if (!awardId && !purchaseAgreementId) return '未经定标也不属于框架协议，须单独审批'
      const most = (await paramValue(tx, tenantId, 'flow.amount.l3')) ?? '2000000'
      return atLeast(String(totalAmount), most) ? `金额达到 ${most} 元，须单独审批` : ''
    },
  }),
)
