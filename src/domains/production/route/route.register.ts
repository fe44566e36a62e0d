import { datetime, dept, dict, hours, integer, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { ROUTE_READERS, TECHNOLOGISTS } from '../production.menu.ts'
import { changeModeFields } from '../route-change/route-change.register.ts'
import { DRAFT, ENABLED, REPAIR_TEMPLATE } from './route-state.rules.ts'

/** 路线编码: letters, digits and hyphens. */
export const ROUTE_CODE = /^[A-Z0-9-]+$/i

const isCode = ({ routeCode }: { routeCode?: string }) => ROUTE_CODE.test(routeCode ?? '')
const BAD_CODE = '工艺路线编码只能包含字母、数字和横线'

/** 工艺路线. How a product is made, step by step; one row for each version. Work orders copy it when they are released. */
export const route = register('route', {
  title: '工艺路线',
  en: 'Routes',
  page: { path: '/production/route', icon: 'deployment-unit-outlined', keeps: TECHNOLOGISTS, reads: ROUTE_READERS },
  fields: {
    routeCode: text('路线编码', { required: true, max: 40 }),
    routeName: text('路线名称', { required: true, max: 80 }),
    versionNum: integer('版本号', { required: true, ordinal: true }),
    routeType: dict('路线类型', { required: true, code: 'route_type' }),
    routeClass: dict('路线分类', { required: true, code: 'route_class' }),
    materialId: ref('产品', { to: 'material' }),
    /** The line of a product: one version of it is in force. */
    typeMaterialCode: text('类型-物料', { required: true, max: 110 }),
    status: dict('状态', {
      required: true,
      code: 'route_status',
      tones: { 1: 'warning', 2: 'success', 3: 'info', 4: 'neutral', 5: 'neutral', 6: 'info', 9: 'neutral' },
    }),
    /** Of the last activation or change: 2, 3, 8 or 9. */
    approvalStatus: dict('审批状态', { code: 'route_approval' }),
    /** The status to fall back to when an activation is rejected or withdrawn. */
    preStatus: dict('原状态', { code: 'route_status' }),
    deptId: dept('归属部门', { required: true }),
    preRouteId: ref('来源版本', { to: 'route' }),
    enableTime: datetime('启用时间'),
    disableTime: datetime('停用时间'),
    disableReason: text('停用原因', { max: 200 }),
    graphHash: text('图形摘要', { max: 64 }),
    drawingNo: text('图号', { max: 64 }),
    techStandard: text('技术标准', { max: 128 }),
    remark: textarea('备注', { max: 500 }),
  },
  counted: { nodeCount: integer('工序数'), totalHours: hours('标准总工时(h)') },
  quickFind: true,
  label: ['routeCode', 'routeName'],
  open: ['versionNum', 'routeType', 'status', 'drawingNo', 'materialId'],
  unique: [
    ['routeCode', 'versionNum'],
    { of: ['routeCode', 'routeType'], among: { status: ['2', '3'] } },
    { of: ['typeMaterialCode'], among: { status: ['2', '3'] } },
  ],
  list: [
    ...(['routeCode', 'routeName', 'versionNum', 'status', 'routeType', 'routeClass', 'materialId', 'drawingNo'] as const),
    ...(['nodeCount', 'totalHours', 'approvalStatus', 'deptId', 'enableTime'] as const),
  ],
  sorts: ['routeCode', 'routeName', 'status', 'routeType', 'enableTime'],
  search: ['routeCode', 'routeName', 'status', 'routeType', 'routeClass', 'materialId', 'deptId'],
  createActions: action => ({
    create: action({
      title: '新建路线',
      en: 'New route',
      fields: {
        routeCode: text('路线编码', { required: true, max: 40, help: '字母、数字和横线' }),
        routeName: text('路线名称', { required: true, max: 80 }),
        routeType: dict('路线类型', { required: true, code: 'route_type', initial: '1' }),
        routeClass: dict('路线分类', { required: true, code: 'route_class', initial: '1' }),
        materialId: ref('产品', { required: true, to: 'material', when: doc => doc.routeType !== REPAIR_TEMPLATE }),
        drawingNo: text('图号', { max: 64 }),
        techStandard: text('技术标准', { max: 128 }),
        copyFromId: ref('复制自', { to: 'route', help: '带入该路线的工序、物料、设备与质量指标' }),
        remark: textarea('备注', { max: 500 }),
      },
      rules: [{ on: 'routeCode', ok: isCode, message: BAD_CODE }],
    }),
  }),
  actions: action => ({
    change: action({
      title: '发起变更',
      en: 'Change',
      says: '将生成下一版本的草稿；本版本在变更生效前继续使用。',
      when: ({ status }) => status === ENABLED,
      fields: {
        changeReason: text('变更原因', { required: true, max: 500 }),
        changeContent: textarea('变更内容', { max: 2000 }),
        ...changeModeFields,
        forceDecision: yesNo('强制在制处置', { required: true, initial: 'no', help: '在制工单逐一决定是否切换之前，不能再开工' }),
      },
    }),
    disable: action({
      title: '停用',
      en: 'Disable',
      says: '停用后不能再选用；在制工单不受影响。',
      danger: true,
      when: ({ status }) => status === ENABLED,
      fields: { disableReason: textarea('停用原因', { required: true, max: 200 }) },
    }),
    discard: action({
      title: '作废',
      en: 'Discard',
      says: '作废后不能恢复，版本号不再使用。',
      danger: true,
      when: ({ status, versionNum }) => status === DRAFT && versionNum === 1,
    }),
  }),
  starts: [
    {
      flow: 'routeTypeSwitchFlow',
      title: '切换类型',
      en: 'Switch type',
      when: ({ status, routeType }) => status === ENABLED && routeType !== REPAIR_TEMPLATE,
      fills: ({ id }) => ({ routeId: id }),
    },
  ],
  opens: [
    {
      key: 'draw',
      title: '编辑',
      en: 'Edit',
      right: 'draw',
      otherwise: { title: '路线图', en: 'Diagram' },
      when: ({ status }) => status === DRAFT,
      address: editor,
    },
    { key: 'look', title: '路线图', en: 'Diagram', when: ({ status }) => status !== DRAFT, address: editor },
    {
      key: 'compare',
      title: '对比',
      en: 'Compare',
      when: ({ preRouteId }) => Boolean(preRouteId),
      address: ({ id, preRouteId }) => `/production/route/compare?oldRouteId=${preRouteId}&newRouteId=${id}`,
    },
  ],
})

export default route

function editor({ id }: { id: string }): string {
  return `/production/route/editor?id=${id}`
}
