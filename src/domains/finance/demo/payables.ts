import { suppliers } from '#domains/supplier/demo/suppliers.ts'

/** 示范应付. Contracts, invoices, quotas and advances, until their own flows exist. */
export interface InvoiceSeed {
  supplier: string
  invoiceNo: string
  amount: string
  /** Days since it was issued, and until it is due. */
  daysAgo: number
  dueIn: number
  /** Belongs to the contract of its supplier. */
  ofContract: boolean
}

export interface ContractSeed {
  supplier: string
  contractNo: string
  name: string
  type: string
  payTerm: string
  total: string
  warrantyMonths: number
  /** Accepted this many days ago. */
  acceptedDaysAgo?: number
}

/** The supplier of the sample payments, which nothing else uses. */
export const EXAMPLE = '恒力轴承备件有限公司'

/** Suppliers that no sample closes or blacklists, because they are owed money. */
const OWED = ['示范特钢锭材', '北岭重型铸锭', '长河废钢回收', '启明工业油品', '恒力轴承备件', '远通电气自动化', '锐锋刀具', '顺达公路物流']
const owed = suppliers.filter(({ name }) => OWED.some(each => name.startsWith(each)))
const TYPES: Record<string, string> = { outsource: 'outsource', carrier: 'transport', maker: 'goods' }

/** The first is finished and accepted, the second is running. */
export const contracts: ContractSeed[] = owed.flatMap(({ name, type, categories }, at) =>
  [0, 1].map(which => ({
    supplier: name,
    contractNo: `CGHT26${String(at * 2 + which + 1).padStart(4, '0')}`,
    name: `${name.replace(/有限公司$/, '')}${which ? '' : '上年'}年度供货合同`,
    type: categories[0]?.startsWith('YL') ? 'ingot' : (TYPES[type] ?? 'goods'),
    payTerm: 'p361',
    total: `${150_000 + at * 45_000 + which * 20_000}.00`,
    warrantyMonths: 12,
    ...(which ? {} : { acceptedDaysAgo: 420 }),
  })),
)

const others: InvoiceSeed[] = owed.flatMap(({ name }, at) =>
  [0, 1].map(which => ({
    supplier: name,
    invoiceNo: `2637${String(at * 2 + which + 1).padStart(8, '0')}`,
    amount: `${18_600 + at * 2_350 + which * 7_420}.50`,
    daysAgo: 50 - at,
    dueIn: at - 6 + which * 20,
    ofContract: which === 1,
  })),
)

const examples: InvoiceSeed[] = Array.from({ length: 12 }, (_, at) => ({
  supplier: EXAMPLE,
  invoiceNo: `2644${String(at + 1).padStart(8, '0')}`,
  amount: `${26_800 + at * 3_120}.00`,
  daysAgo: 70 - at,
  dueIn: at % 3 === 1 ? 15 : -10,
  ofContract: false,
}))

/** Paid in advance and not yet set off. */
export const advances: readonly (readonly [supplier: string, amount: string])[] = [
  ['北岭重型铸锭有限公司', '60000.00'],
  ['锐锋刀具有限公司', '15000.00'],
]

export const invoices: InvoiceSeed[] = [...examples, ...others]
export const quotaOfSupplier = (name: string) => (name === EXAMPLE ? '1500000.00' : '400000.00')
export const quotaSuppliers: readonly string[] = owed.map(({ name }) => name)
