/** 示范框架协议与采购订单. Agreements that are in force, over, and still to come; orders in every state, and the trucks of their suppliers. */
export interface AgreementSeed {
  readonly no: string
  readonly name: string
  readonly supplier: string
  readonly buyer: string
  readonly rule: 'fixed' | 'market'
  readonly payTerm: string
  /** Days from today. */
  readonly from: number
  readonly to: number
  readonly quotaAmount?: string
  readonly lines: readonly (readonly [material: string, price: string, quota: string | null, leadDays: number])[]
}

const INGOTS = '示范特钢锭材有限公司'
const TOOLS = '锐锋刀具有限公司'

export const agreements: readonly AgreementSeed[] = [
  {
    ...{ no: 'CGXY260001', name: '42CrMo4 钢锭年度协议', supplier: INGOTS, buyer: 'zhu.lei', rule: 'fixed', payTerm: 'd30' },
    ...{ from: -120, to: 245, quotaAmount: '9000000.00' },
    lines: [
      ['GD-0001', '7260.0000', '600', 20],
      ['GD-0002', '7300.0000', '600', 20],
    ],
  },
  {
    ...{ no: 'CGXY260002', name: '刀具年度协议', supplier: TOOLS, buyer: 'zhu.lei', rule: 'market', payTerm: 'd30', from: -60, to: 300 },
    lines: [
      ['DJ-0001', '68.0000', '4000', 10],
      ['DJ-0002', '96.0000', '3000', 10],
    ],
  },
  {
    ...{ no: 'CGXY250007', name: '上年度油品协议', supplier: '启明工业油品有限公司', buyer: 'zhu.lei', rule: 'fixed', payTerm: 'd30' },
    ...{ from: -400, to: -36, quotaAmount: '300000.00' },
    lines: [['FL-0001', '14.9000', null, 7]],
  },
  {
    ...{ no: 'CGXY260003', name: '轴承备件协议', supplier: '恒力轴承备件有限公司', buyer: 'xie.yun', rule: 'fixed', payTerm: 'd60' },
    ...{ from: 15, to: 380 },
    lines: [['BJ-0001', '18400.0000', '12', 30]],
  },
]

/** A truck with some of an order: on its way, counted, accepted, in stock. */
export interface TruckSeed {
  readonly plate: string
  readonly driver: string
  /** Days from today. */
  readonly on: number
  readonly becomes: 'noticed' | 'arrived' | 'accepted' | 'received'
  /** By line of the order, in its order; kilograms on the scales, if it was weighed. */
  readonly qtys: readonly string[]
  readonly net?: number
  readonly heatNo?: string
  /** Of the first line. */
  readonly failed?: { readonly qty: string; readonly reason: string }
}

export interface OrderSeed {
  readonly agreement: string
  readonly daysAgo: number
  /** Days from today. */
  readonly due: number
  readonly becomes: 'wait' | 'issued' | 'confirmed' | 'closed' | 'cancelled'
  readonly warehouse: string
  readonly lines: readonly (readonly [material: string, qty: string, price?: string])[]
  readonly trucks?: readonly TruckSeed[]
}

const ingots = { agreement: 'CGXY260001', warehouse: 'YL01' }
/** The store of tools is being counted. */
const tools = { agreement: 'CGXY260002', warehouse: 'BJ01' }

/** Trucks with steel that the papers of the demo company are about. */
const INSPECTED_PLATES = Array.from({ length: 10 }, (_, at) => `鲁H8B5${at}1`)

export const orders: readonly OrderSeed[] = [
  { ...ingots, daysAgo: 55, due: -20, becomes: 'closed', lines: [['GD-0001', '27']] },
  {
    ...{ ...ingots, daysAgo: 40, due: -6, becomes: 'confirmed' as const },
    lines: [
      ['GD-0001', '54'],
      ['GD-0002', '36'],
    ],
    trucks: [{ plate: '鲁H3A721', driver: '孔师傅', on: -1, becomes: 'arrived', qtys: ['27', '18'], net: 45_060 }],
  },
  {
    // A truck a day, each a heat of its own: they wait for the inspector.
    ...{ ...ingots, daysAgo: 30, due: 5, becomes: 'confirmed' as const, lines: [['GD-0002', '198']] as const },
    trucks: INSPECTED_PLATES.map((plate, at) => ({
      ...{ plate, driver: '孔师傅', on: at - 17, becomes: 'arrived' as const, qtys: ['18'], net: 18_020, heatNo: `26B-${at + 401}` },
    })),
  },
  { ...tools, daysAgo: 30, due: -2, becomes: 'cancelled', lines: [['DJ-0001', '200', '66.5']] },
  {
    ...{ ...tools, daysAgo: 18, due: 4, becomes: 'confirmed' as const, lines: [['DJ-0002', '150', '94']] as const },
    trucks: [
      { plate: '鲁B20K77', driver: '薛师傅', on: -6, becomes: 'received', qtys: ['40'] },
      { plate: '鲁B66D18', driver: '薛师傅', on: -2, becomes: 'accepted', qtys: ['60'] },
      { plate: '鲁B20K77', driver: '薛师傅', on: 1, becomes: 'noticed', qtys: ['50'] },
    ],
  },
  {
    ...{ ...tools, daysAgo: 26, due: -3, becomes: 'confirmed' as const, lines: [['DJ-0001', '100', '66.5']] as const },
    trucks: [{ plate: '鲁B20K77', driver: '薛师傅', on: -4, becomes: 'received', qtys: ['100'] }],
  },
  { ...ingots, daysAgo: 4, due: 21, becomes: 'issued', lines: [['GD-0002', '72']] },
  { ...tools, daysAgo: 1, due: 12, becomes: 'issued', lines: [['DJ-0001', '300', '66']] },
  {
    ...{ ...tools, daysAgo: 22, due: -8, becomes: 'confirmed' as const, lines: [['DJ-0001', '60', '66.5']] as const },
    trucks: [
      {
        ...{ plate: '鲁B20K77', driver: '薛师傅', on: -9, becomes: 'received', qtys: ['60'] },
        failed: { qty: '12', reason: '刃口崩缺，包装受潮' },
      },
    ],
  },
  { ...tools, daysAgo: 0, due: 15, becomes: 'wait', lines: [['DJ-0002', '600', '93.5']] },
]
