import { unitField } from '#company/units.ts'
import { positive } from '#model/form/arithmetic.ts'
import { attachments, date, dict, integer, money, ref, text, textarea, weight, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { DESIGNERS, PRODUCT_READERS } from '../sales.menu.ts'

const FINANCE = { title: '财务部部长', en: 'the head of finance', roles: ['fin_head'] } as const

/**
 * 产品. Every finished material is one: the same row (its id is that of the material), with what sales and drawing need besides. What has no
 * drawing yet cannot be sold.
 */
export const product = register('product', {
  title: '产品',
  en: 'Products',
  page: { path: '/sales/product', icon: 'gold-outlined', reads: PRODUCT_READERS },
  fields: {
    productCode: text('产品编码', { required: true, max: 64 }),
    productName: text('产品名称', { required: true, max: 128 }),
    specs: text('规格', { max: 128 }),
    modelNo: text('型号', { max: 64 }),
    steelGrade: text('材质', { max: 64 }),
    unit: unitField({ required: true }),
    unitWeight: weight('单重(kg)'),
    drawingNo: text('图号', { max: 64 }),
    drawingVersion: text('图纸版本', { max: 32 }),
    productLine: dict('产品线', { code: 'product_line' }),
    mwClass: dict('功率等级', { code: 'mw_class' }),
    blankWeight: weight('毛坯重(kg)'),
    packLength: integer('包装长(mm)'),
    packWidth: integer('包装宽(mm)'),
    packHeight: integer('包装高(mm)'),
    bracketType: dict('支架类型', { code: 'bracket_type' }),
    enabled: yesNo('启用', { required: true }),
  },
  counted: {
    floorPrice: money('最低限价'),
    hasRoute: yesNo('有生效路线'),
  },
  quickFind: true,
  label: ['productCode', 'productName'],
  open: ['specs', 'unit', 'drawingNo', 'steelGrade'],
  list: [
    ...(['productCode', 'productName', 'specs', 'drawingNo', 'drawingVersion', 'steelGrade', 'productLine', 'mwClass'] as const),
    ...(['unitWeight', 'unit', 'floorPrice', 'hasRoute', 'enabled', 'modelNo', 'blankWeight', 'bracketType'] as const),
  ],
  search: ['productCode', 'productName', 'drawingNo', 'steelGrade', 'productLine', 'mwClass', 'enabled'],
  picker: [
    ...(['productCode', 'productName', 'specs', 'drawingNo', 'drawingVersion', 'steelGrade', 'unit', 'unitWeight'] as const),
    ...(['productLine', 'mwClass'] as const),
  ],
  sorts: ['productCode', 'productName'],
  sums: { floorPrice: 'floorPrice' },
  actions: action => ({
    describe: action({
      title: '维护产品',
      en: 'Describe',
      roles: DESIGNERS,
      when: ({ enabled }) => enabled === 'yes',
      proposes: row => row,
      fields: {
        drawingNo: text('图号', { required: true, max: 64 }),
        drawingVersion: text('图纸版本', { required: true, max: 32, help: '已有版本的产品请用“换图纸版本”' }),
        productLine: dict('产品线', { required: true, code: 'product_line' }),
        mwClass: dict('功率等级', { required: true, code: 'mw_class' }),
        blankWeight: weight('毛坯重(kg)', { min: 0 }),
        packLength: integer('包装长(mm)', { min: 0 }),
        packWidth: integer('包装宽(mm)', { min: 0 }),
        packHeight: integer('包装高(mm)', { min: 0 }),
        bracketType: dict('支架类型', { code: 'bracket_type' }),
      },
      rules: [
        { on: 'drawingNo', ok: ({ drawingNo }, row) => !row.drawingNo || row.drawingNo === drawingNo, message: '产品已有图号，不能修改' },
        {
          on: 'drawingVersion',
          ok: ({ drawingVersion }, row) => !row.drawingVersion || row.drawingVersion === drawingVersion,
          message: '图纸版本请用“换图纸版本”变更',
        },
      ],
    }),
    newDrawing: action({
      title: '换图纸版本',
      en: 'New drawing',
      roles: DESIGNERS,
      says: '新版本立即用于新订单；已下达的订单保持原版本。',
      when: ({ enabled, drawingNo }) => enabled === 'yes' && !!drawingNo,
      fields: {
        drawingVersion: text('新图纸版本', { required: true, max: 32 }),
        validFrom: date('启用日期', { required: true, initial: 'today' }),
        changeDesc: textarea('变更说明', { required: true, max: 500 }),
        drawingFile: attachments('图纸文件'),
      },
      rules: [
        { on: 'drawingVersion', ok: ({ drawingVersion }, row) => drawingVersion !== row.drawingVersion, message: '与现行版本相同' },
        { on: 'validFrom', ok: ({ validFrom }, _, today) => validFrom <= today, message: '启用日期不能晚于今天' },
      ],
    }),
    setFloor: action({
      title: '定最低价',
      en: 'Floor price',
      roles: ['sales_head'],
      second: [FINANCE],
      says: '财务部部长确认后生效；低于最低限价的协议和合同须总经理审批。',
      when: ({ enabled, drawingNo }) => enabled === 'yes' && !!drawingNo,
      fields: { floorPrice: money('最低限价(含税)', { required: true }) },
      rules: [{ on: 'floorPrice', ok: ({ floorPrice }) => positive(floorPrice), message: '最低限价须大于零' }],
    }),
    setInternal: action({
      title: '定内部价',
      en: 'Internal price',
      roles: ['cost_acct'],
      says: '车间产值按完工当天的内部价计算；已记的产值不重算。',
      when: ({ enabled }) => enabled === 'yes',
      fields: {
        price: money('内部价(元/件，不含税)', { required: true }),
        validFrom: date('生效日期', { required: true, initial: 'today' }),
      },
      rules: [
        { on: 'price', ok: ({ price }) => positive(price), message: '内部价须大于零' },
        { on: 'validFrom', ok: ({ validFrom }, _, today) => validFrom >= today, message: '生效日期不能早于今天' },
      ],
    }),
    disable: action({
      title: '停用',
      en: 'Disable',
      roles: ['sales_head'],
      danger: true,
      says: '停用后不能再签协议、合同和订单。',
      when: ({ enabled, drawingNo }) => enabled === 'yes' && !!drawingNo,
    }),
    enable: action({
      title: '启用',
      en: 'Enable',
      roles: ['sales_head'],
      when: ({ enabled }) => enabled === 'no',
    }),
  }),
})

export default product

/** The columns of a paper's row about a product: the reference, and what is copied from it. */
const copy = { drawingNo: 'drawingNo', steelGrade: 'steelGrade', unit: 'unit' } as const
export const productColumns = {
  productId: ref('产品', { required: true, to: 'product', copy }),
  drawingNo: text('图号', { derived: true, identity: true }),
  steelGrade: text('材质', { derived: true, identity: true }),
  unit: unitField({ derived: true, identity: true }),
} as const
