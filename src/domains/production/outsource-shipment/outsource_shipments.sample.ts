import { sample } from '#server/document/sample.ts'
import { outsourceShipments } from './outsource_shipments.flow.ts'

const FIRST_ORDER = 221

/** 外协发货: a shaft goes to the firm that turns it. */
export default sample(outsourceShipments, {
  by: 'deng.kai',
  form: async desk => {
    const workId = await desk.ref('workOrder', `WO-26-0${FIRST_ORDER + (desk.nth % 10)}`)
    const outsourceOrderId = await desk.ref('outsourceOrder', 'WXJG', { workId })
    return {
      ...{ outsourceDirection: 'out', outsourceOrderId, shipDate: `${desk.day(1)} 08:30:00` },
      ...{
        warehouseId: await desk.ref('warehouse', '外协虚拟库'),
        vehiclePlate: '鲁B-7K216',
        driverName: '孙立民',
        driverPhone: '13806420017',
      },
      ...{ transportBy: 'supplier', grossWeight: '21640' },
      items: [{ outsourceLineId: await desk.ref('outsourceLine', '粗车', { outsourceOrderId }), unitWeight: '21600' }],
    }
  },
  fills: { gate_guard: async desk => ({ outTime: `${desk.day(1)} 09:10:00` }) },
})
