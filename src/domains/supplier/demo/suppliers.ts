import { creditCodeCheckDigit } from '#company/credit-code.ts'

/** 示范品类与供应商. Ingot mills, scrap, spare parts, tools, subcontractors, carriers; some are blocked. */
export interface CategorySeed {
  code: string
  name: string
  parent?: string
  audited: boolean
  inspected: boolean
  batched: boolean
  over: string
  tax: string
}

const category = (code: string, name: string, flags = '', more: Partial<CategorySeed> = {}): CategorySeed => ({
  ...{ code, name, audited: flags.includes('a'), inspected: flags.includes('i'), batched: flags.includes('b'), over: '0.00', tax: '0.13' },
  ...more,
})

export const categories: CategorySeed[] = [
  category('YL', '原材料', 'aib'),
  category('YL01', '电炉钢锭', 'aib', { parent: 'YL', over: '3.00' }),
  category('YL02', '真空脱气钢锭', 'aib', { parent: 'YL', over: '3.00' }),
  category('YL03', '电渣重熔锭', 'aib', { parent: 'YL', over: '3.00' }),
  category('FG01', '废钢', 'i'),
  category('SJ01', '生铁', 'ib'),
  category('HJ01', '铁合金', 'ib'),
  category('NC01', '耐火材料', 'i'),
  category('FL01', '油品介质', 'i'),
  category('BJ01', '机械备件', 'i'),
  category('BJ02', '电气备件', 'i'),
  category('DJ01', '刀具', ''),
  category('DJ02', '量具', 'i'),
  category('WX01', '外协粗加工', 'ai'),
  category('YS01', '公路运输', '', { tax: '0.09' }),
  category('FW01', '检测服务', '', { tax: '0.06' }),
  category('LB01', '劳保包装', ''),
]

export interface SupplierSeed {
  name: string
  creditCode: string
  type: string
  categories: readonly string[]
  level: string
  status: 'normal' | 'trial' | 'blacklisted'
  payTerm: string
  /** Account of the responsible buyer. */
  owner: string
  legalPerson: string
  contact: string
  phone: string
  address: string
  /** Delivered and still open, in yuan. */
  delivered?: string
  open?: string
  /** Has an external account. */
  account?: string
}

/** Format and check digit follow the standard, with a district that does not exist. */
const codeOf = (at: number) => {
  const first = `91379900MA3DEM${String(200 + at)}`
  return first + creditCodeCheckDigit(first)
}

type Row = readonly [
  name: string,
  type: string,
  categories: string,
  level: string,
  payTerm: string,
  owner: string,
  legal: string,
  contact: string,
]

const rows: readonly (readonly [Row, Partial<SupplierSeed>?])[] = [
  [
    ['示范特钢锭材有限公司', 'maker', 'YL01 YL02', 'A', 'd30', 'zhu.lei', '王德厚', '王海波'],
    { creditCode: '91379900MA3DEM019T', phone: '16800009101', delivered: '3860000', open: '1280000', account: 'supplier01' },
  ],
  [['北岭重型铸锭有限公司', 'maker', 'YL02 YL03', 'B', 'd60', 'zhu.lei', '赵启年', '冯立'], { delivered: '1420000', open: '640000' }],
  [['长河废钢回收有限公司', 'trader', 'FG01 SJ01', 'B', 'cash', 'xie.yun', '钱长河', '钱进'], { delivered: '980000' }],
  [['东岳铁合金有限公司', 'maker', 'HJ01', 'B', 'g30', 'xie.yun', '孙岳', '孙凯'], { delivered: '560000' }],
  [['海川耐火材料有限公司', 'maker', 'NC01', 'B', 'g30', 'xie.yun', '周海川', '周宁'], { delivered: '320000' }],
  [['启明工业油品有限公司', 'trader', 'FL01', 'C', 'd30', 'zhu.lei', '吴启明', '吴芳'], { delivered: '148000' }],
  [['恒力轴承备件有限公司', 'trader', 'BJ01', 'A', 'd60', 'xie.yun', '郑恒', '郑洁'], { delivered: '236000', open: '86000' }],
  [['远通电气自动化有限公司', 'trader', 'BJ02', 'B', 'd30', 'xie.yun', '冯远', '冯晓'], { delivered: '188000', account: 'supplier02' }],
  [
    ['锐锋刀具有限公司', 'maker', 'DJ01 DJ02', 'A', 'd30', 'zhu.lei', '陈锋', '陈静'],
    { delivered: '264000', open: '52000', account: 'supplier03' },
  ],
  [['精工外协加工厂', 'outsource', 'WX01', 'B', 'g60', 'deng.kai', '褚工', '褚明'], { delivered: '412000' }],
  [['顺达公路物流有限公司', 'carrier', 'YS01', 'B', 'g30', 'deng.kai', '卫顺', '卫东'], { delivered: '176000' }],
  [['正衡检测技术有限公司', 'service', 'FW01', 'C', 'stage', 'zhu.lei', '蒋正', '蒋敏'], { status: 'trial', open: '60000' }],
  [['宏图物资贸易有限公司', 'trader', 'BJ01 LB01', 'C', 'cash', 'xie.yun', '沈宏', '沈图']],
  [['金桥五金经营部', 'individual', 'LB01', 'C', 'cash', 'xie.yun', '韩金桥', '韩金桥']],
  [['老城包装材料厂', 'maker', 'LB01', 'C', 'g30', 'xie.yun', '杨老成', '杨帆']],
  [['新星劳保用品有限公司', 'trader', 'LB01', 'C', 'g30', 'xie.yun', '朱新', '朱星']],
  [['川北合金炉料有限公司', 'trader', 'HJ01', 'C', 'cash', 'zhu.lei', '秦川', '秦北'], { status: 'blacklisted' }],
  [['泰和机电设备有限公司', 'trader', 'BJ01 BJ02', 'C', 'cash', 'zhu.lei', '尤泰', '尤和'], { status: 'blacklisted' }],
  [['瑞丰润滑油有限公司', 'trader', 'FL01', 'C', 'cash', 'zhu.lei', '许瑞', '许丰'], { status: 'blacklisted' }],
  [['众兴运输有限公司', 'carrier', 'YS01', 'C', 'g30', 'deng.kai', '何众', '何兴'], { status: 'blacklisted' }],
  [['立新锻压配件厂', 'maker', 'BJ01', 'C', 'cash', 'xie.yun', '吕立', '吕新'], { status: 'blacklisted' }],
]

export const suppliers: SupplierSeed[] = rows.map(([[name, type, kinds, level, payTerm, owner, legalPerson, contact], more], at) => ({
  ...{ name, type, level, payTerm, owner, legalPerson, contact, categories: kinds.split(' ') },
  creditCode: codeOf(at),
  status: 'normal' as const,
  phone: `168000092${String(at + 1).padStart(2, '0')}`,
  address: `示范省示范市工业路 ${100 + at * 8} 号`,
  ...more,
}))
