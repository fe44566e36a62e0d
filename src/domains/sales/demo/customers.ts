import { creditCodeCheckDigit } from '#company/credit-code.ts'

/** 示范客户. Makers of turbines and what goes into them, and many that order now and then. */
export interface CustomerSeed {
  readonly name: string
  readonly shortName: string
  readonly type: string
  readonly area: 'domestic' | 'export'
  readonly level: string
  readonly industry: string
  /** Account of whoever looks after it. */
  readonly salesman: string
  readonly limit: string
  readonly payTerm: string
  readonly creditCode: string
  readonly contact: string
  readonly isDisabled?: boolean
  /** Owed from before, and for how many days it has been due. */
  readonly owes?: readonly (readonly [amount: string, dueDaysAgo: number])[]
}

/** Format and check digit follow the standard, with a district that does not exist. */
const codeOf = (at: number) => {
  const first = `91379900MA3KHD${String(200 + at)}`
  return first + creditCodeCheckDigit(first)
}

type Row = readonly [
  name: string,
  short: string,
  type: string,
  level: string,
  industry: string,
  salesman: string,
  limit: string,
  contact: string,
]

const MAIN: readonly (readonly [Row, Partial<CustomerSeed>?])[] = [
  [
    ['示范风能股份有限公司', '示范风能股份', 'oem', 'A', 'turbine', 'pan.yang', '60000000.00', '高翔'],
    { payTerm: 'd60', owes: [['3860000.00', -20]] },
  ],
  [
    ['北方重装集团有限公司', '北方重装集团', 'oem', 'A', 'turbine', 'pan.yang', '80000000.00', '范磊'],
    { payTerm: 'd90', owes: [['5210000.00', -45]] },
  ],
  [['海岸风电设备有限公司', '海岸风电设备', 'part', 'B', 'gearbox', 'pan.yang', '30000000.00', '沈澜'], { owes: [['1280000.00', 12]] }],
  [['示范新能源有限公司', '示范新能源', 'oem', 'B', 'turbine', 'yuan.li', '50000000.00', '许诺']],
  [
    ['Nordvind Drive GmbH', 'Nordvind', 'oem', 'B', 'gearbox', 'yuan.li', '20000000.00', 'Lena Vogt'],
    { area: 'export', creditCode: 'DE-DEMO-204417' },
  ],
  [['长河水电装备有限公司', '长河水电', 'part', 'C', 'hydro', 'pan.yang', '8000000.00', '秦川'], { owes: [['642000.00', 95]] }],
]

const PLACES = ['北辰', '南岭', '东湖', '西山', '中州', '云台', '凤鸣', '龙泉', '清河', '石城']
const occasional = (
  kind: string,
  industry: string,
  more: Partial<CustomerSeed> = {},
): readonly (readonly [Row, Partial<CustomerSeed>?])[] =>
  PLACES.map(
    place =>
      [[`${place}${kind}有限公司`, `${place}${kind}`, 'part', 'C', industry, 'pan.yang', '1000000.00', `${place[0]}明`], more] as const,
  )

const rows = [
  ...MAIN,
  ...occasional('船舶配套', 'ship'),
  ...occasional('轧辊制造', 'roll'),
  ...occasional('锻压机械', 'other', { isDisabled: true }),
]

export const customers: readonly CustomerSeed[] = rows.map(
  ([[name, shortName, type, level, industry, salesman, limit, contact], more], at) => ({
    ...{ name, shortName, type, level, industry, salesman, limit, contact, area: 'domestic' as const, payTerm: 'd30' },
    creditCode: codeOf(at),
    ...more,
  }),
)
