import { percent, quantity, ref, text, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'

/** 路线物料. What a step of a route consumes for one piece. Entered in the route editor, so it has no page of its own. */
export const routeMaterial = master('routeMaterial', {
  title: '路线物料',
  en: 'Route materials',
  fields: {
    routeId: ref('工艺路线', { required: true, to: 'route' }),
    nodeKey: text('节点', { required: true, max: 40 }),
    materialId: ref('物料', { required: true, to: 'material' }),
    qtyPer: quantity('单件用量', { required: true, min: 0 }),
    lossRate: percent('损耗率(%)', { min: 0, max: 100 }),
    isKey: yesNo('关键物料', { required: true, initial: 'no' }),
    /** Materials of one group replace each other. */
    replaceGroup: text('替代组', { max: 16 }),
    remark: text('备注', { max: 200 }),
  },
  label: ['nodeKey'],
  list: ['routeId', 'materialId', 'qtyPer'],
})

export default routeMaterial
