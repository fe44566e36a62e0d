import { datetime, dept, dict, integer, ref, text, textarea, user, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { ROUTE_READERS, TECHNOLOGISTS } from '../production.menu.ts'

export const REGISTERED = '1'
export const UNREGISTERED = '0'

/** 路线登记. Lines of routes that work orders may choose, by product and workshop; running orders are not affected by a change here. */
export const routeRegister = register('routeRegister', {
  title: '路线登记',
  en: 'Released routes',
  page: { path: '/production/route-register', icon: 'check-square-outlined', keeps: TECHNOLOGISTS, reads: ROUTE_READERS },
  fields: {
    routeCode: text('路线编码', { required: true, max: 40 }),
    routeType: dict('路线类型', { required: true, code: 'route_type' }),
    materialId: ref('产品', { required: true, to: 'material' }),
    deptShopId: dept('适用车间', { help: '留空：全部车间' }),
    isDefault: yesNo('默认', { required: true, initial: 'no' }),
    status: dict('状态', { required: true, code: 'route_register_status', tones: { 0: 'neutral', 1: 'success' } }),
    registerUserId: user('登记人', { required: true }),
    registerTime: datetime('登记时间', { required: true }),
    unRegisterReason: text('注销原因', { max: 200 }),
  },
  counted: { routeName: text('路线名称'), versionNum: integer('在用版本', { ordinal: true }), inForce: yesNo('在用') },
  label: ['routeCode'],
  about: 'materialId',
  // Rows for all workshops have no workshop, which an index does not compare: those are checked under a lock.
  unique: [
    { of: ['routeCode', 'routeType', 'materialId', 'deptShopId'], among: { status: [REGISTERED] } },
    { of: ['materialId', 'routeType', 'deptShopId'], among: { status: [REGISTERED], isDefault: ['yes'] } },
  ],
  list: [
    ...(['routeCode', 'routeName', 'versionNum', 'status', 'inForce', 'routeType', 'materialId', 'deptShopId', 'isDefault'] as const),
    ...(['registerUserId', 'registerTime', 'unRegisterReason'] as const),
  ],
  sorts: ['routeCode'],
  search: ['routeCode', 'status', 'routeType', 'materialId', 'deptShopId'],
  createActions: action => ({
    register: action({
      title: '登记',
      en: 'Register',
      says: '登记后，工单可以选用该路线。',
      fields: {
        routeId: ref('工艺路线', { required: true, to: 'route', within: { offer: '"inForce"' } }),
        materialId: ref('产品', { to: 'material', help: '留空：路线自身的产品' }),
        deptShopId: dept('适用车间', { help: '留空：全部车间' }),
        isDefault: yesNo('设为默认', { required: true, initial: 'no', help: '取代该产品此前的默认路线' }),
      },
    }),
  }),
  actions: action => ({
    unregister: action({
      title: '注销',
      en: 'Unregister',
      says: '注销后不能再选用；在制工单不受影响。',
      danger: true,
      when: ({ status }) => status === REGISTERED,
      fields: { unRegisterReason: textarea('注销原因', { required: true, max: 200 }) },
    }),
  }),
})

export default routeRegister
