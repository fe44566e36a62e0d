import { sample } from '#server/document/sample.ts'
import { contractBatch } from './contractBatch.flow.ts'

/** 采购合同批量审批: two draft contracts under the ingot agreement; pairs are numbered, so that batches do not overlap. */
export default sample(contractBatch, {
  by: 'zhu.lei',
  form: async desk => {
    const pair = String(desk.nth + 1).padStart(2, '0')
    const of = async (name: string) => ({
      ...{
        purchaseContractId: await desk.ref('purchaseContract', `钢锭合同 ${pair} ${name}`, { offer: 'gatherable' }),
        lineResult: 'agree',
      },
    })
    return { batchName: `钢锭合同汇总 ${pair}`, items: [await of('甲'), await of('乙')] }
  },
})
