import { formatDate } from '#model/date.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { signAgreement } from '../agreement/agreement.ledger.ts'
import { signContract } from '../contract/contract.ledger.ts'

const DAY = 86_400_000

type Line = readonly [product: string, qty: string, taxPrice: string]
type Row = readonly [no: string, customer: string, signedDaysAgo: number, lines: readonly Line[]]

/** 示范合同. Shafts of this year. */
const CONTRACTS: readonly Row[] = [
  [
    'XSHT-2026-0011',
    '示范风能股份',
    150,
    [
      ['CP-0001', '24', '228000'],
      ['CP-0003', '12', '316000'],
    ],
  ],
  ['XSHT-2026-0017', '北方重装集团', 110, [['CP-0004', '16', '538000']]],
  [
    'XSHT-2026-0023',
    '示范新能源',
    70,
    [
      ['CP-0005', '8', '826000'],
      ['CP-0009', '10', '592000'],
    ],
  ],
  ['XSHT-2026-0029', '海岸风电设备', 40, [['CP-0002', '18', '264000']]],
  ['XSHT-2026-0035', '北方重装集团', 30, [['CP-0008', '60', '586000']]],
  ['XSHT-2026-0031', '长河水电', 25, [['CP-0008', '4', '586000']]],
]
const STAGES = [
  { payStage: 'prepay', payRatio: '30', after: 10 },
  { payStage: 'deliver', payRatio: '60', after: 150 },
  { payStage: 'retention', payRatio: '10', after: 540 },
] as const

export async function loadContracts(ctx: DemoContext): Promise<void> {
  const day = (days: number) => formatDate(new Date(ctx.now.getTime() + days * DAY), 'yyyy-MM-dd')
  const customerId = ctx.idOf('customer', '示范风能股份')
  const terms = { currency: 'CNY', payTerm: 'd60', deliveryTerm: 'to_plant' }
  await signAgreement(
    ctx,
    {
      ...{ agreementNo: 'XSXY-2026-0002', agreementName: '年度主轴框架协议', customerId, tradeArea: 'domestic', signDate: day(-160) },
      ...{ startDate: day(-155), endDate: day(210), priceMode: 'fixed', planAmount: '12912000.00', ...terms },
    },
    [
      { productId: ctx.idOf('material', 'CP-0001'), planQty: '40', taxPrice: '228000', taxRate: '0.13' },
      { productId: ctx.idOf('material', 'CP-0003'), planQty: '12', taxPrice: '316000', taxRate: '0.13' },
    ],
  )
  for (const [contractNo, customer, ago, lines] of CONTRACTS) {
    const id = await signContract(
      ctx,
      {
        ...{ contractNo, contractName: `${customer}主轴购销合同`, customerId: ctx.idOf('customer', customer), salesAgreementId: null },
        ...{ salesContractType: 'product', signDate: day(-ago), deliveryFrom: day(-ago), deliveryTo: day(240), exchangeRate: '1' },
        ...{ warrantyMonths: 60, isTemplate: 'yes', signedFile: null, billNo: '期初', ...terms },
      },
      lines.map(([code, qty, taxPrice]) => ({
        ...{ productId: ctx.idOf('material', code), techStandard: 'GB/T 19073', qty, taxPrice, taxRate: '0.13', deliveryDate: day(200) },
      })),
      STAGES.map(({ payStage, payRatio, after }) => ({ payStage, payRatio, planDate: day(after - ago) })),
    )
    ctx.remember('salesContract', contractNo, id)
  }
}
