import { sample } from '#server/document/sample.ts'
import { addScrapApplication } from './addScrapApplication.flow.ts'

const GOODS = ['BJ-0001', 'BJ-0002', 'BJ-0003', 'BJ-0004', 'BJ-0005', 'BJ-0006', 'BJ-0007', 'BJ-0008', 'BJ-0009', 'BJ-0010']

/** 库存报废: spare parts of the demo company that have become too old. */
export default sample(addScrapApplication, {
  by: 'song.jun',
  form: async desk => {
    const warehouseId = await desk.ref('warehouse', 'BJ01')
    return {
      scrapObject: 'tooling',
      warehouseId,
      scrapType: 'aging',
      dutyDeptId: await desk.dept('仓储部'),
      dutyType: 'other',
      disposalMode: 'sell',
      reason: '橡胶老化，检验不合格，不能再用。',
      attachments: [await desk.file('报废照片.pdf')],
      items: [
        {
          stockId: await desk.ref('stockBalance', desk.pick(GOODS), { warehouseId }),
          qty: '1',
          totalWeight: '1',
          defectDesc: '老化',
        },
      ],
    }
  },
})
