import { sample } from '#server/document/sample.ts'
import { yxContract } from './yx_contract.flow.ts'

/** 意向合同审批: the price of ingots is kept for a month, until the tender of the year is decided. */
export default sample(yxContract, {
  by: 'zhu.lei',
  form: async desk => ({
    ...{
      contractName: `钢锭锁价意向 ${String(desk.nth + 1).padStart(2, '0')}`,
      supplierId: await desk.ref('supplier', '示范特钢锭材有限公司'),
    },
    ...{ intentReason: '钢价上行，先行锁价', validPeriod: [desk.day(0), desk.day(60)], lockPrice: 'yes', formalDeadline: desk.day(45) },
    ...{ depositAmount: '20000', contractFile: [await desk.file('意向书.pdf')] },
    items: [
      { materialId: await desk.ref('material', 'GD-0001'), qty: '40', taxPrice: '7200', taxRate: '0.13', deliveryDate: desk.day(90) },
    ],
  }),
})
