import { sample } from '#server/document/sample.ts'
import { outsourceProcess } from './outsource_process.flow.ts'

const FIRST_PIECE = 31

/** 工序外协: the painting of a shaft that a firm in town does. */
export default sample(outsourceProcess, {
  by: 'shao.min',
  form: async desk => {
    const workId = await desk.ref('workOrder', `WO-26-011${desk.nth}`)
    return {
      ...{ outsourceType: 'paint', outsourceReason: 'capacity', supplierId: await desk.ref('supplier', '精工外协加工厂') },
      ...{ workId, workshopId: await desk.dept('机加工车间'), priceBasis: 'quote', outsourcePriceMode: 'piece', materialBearer: 'self' },
      ...{ sendDate: desk.day(20), backDate: desk.day(27), lossRate: '0', inHouseCost: '9000', reason: '喷漆房检修，外协完成涂装。' },
      items: [
        {
          pieceId: await desk.ref('piece', `26ZZ00${FIRST_PIECE + 2 * desk.nth}`),
          workNodeId: await desk.ref('workNode', '涂装', { workId }),
          ...{ techRequire: '干膜厚度 240–320 µm，附着力不小于 5 MPa', unitWeight: '17800', taxPrice: '8600', taxRate: '0.13' },
        },
      ],
    }
  },
})
