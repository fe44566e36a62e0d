import { positive, same, shares, sum } from '#model/form/arithmetic.ts'
import { date, dict, money, percent, text } from '#model/form/field.ts'

/** 付款计划. When how much of a contract is paid; the same for purchase contracts and general ones (INV-19). */
export interface PayStage {
  readonly payStage?: string
  readonly payRatio?: string
  readonly planPayAmount?: string
}

export const payPlanColumns = {
  payStage: dict('付款阶段', { required: true, code: 'pay_stage' }),
  payRatio: percent('付款比例(%)', { required: true }),
  planPayAmount: money('计划付款金额', { derived: true }),
  planPayDate: date('计划付款日期'),
  payCondition: text('付款条件说明', { required: true, max: 200 }),
} as const

export const planAmounts = (total: string, stages: readonly PayStage[]): string[] =>
  shares(
    total,
    stages.map(({ payRatio = '0' }) => payRatio),
  )

/** What is paid of this stage, in percent. */
export const ratioOf = (stages: readonly PayStage[] | undefined, asked: string): string =>
  sum(
    (stages ?? []).filter(({ payStage }) => payStage === asked),
    ({ payRatio }) => payRatio,
  )

interface Planned {
  readonly payPlan?: readonly PayStage[]
}
const most = ({ payPlan = [] }: Planned, stage: string) => payPlan.filter(({ payStage }) => payStage === stage).length <= 1

export const payPlanRules = [
  { on: 'payPlan', cell: 'payRatio', each: (row: PayStage) => positive(row.payRatio), message: '付款比例须大于零' },
  {
    on: 'payPlan',
    ok: ({ payPlan }: Planned) =>
      same(
        sum(payPlan, ({ payRatio }) => payRatio),
        100,
      ),
    message: '付款比例合计须为 100%',
  },
  { on: 'payPlan', ok: (doc: Planned) => most(doc, 'prepay') && most(doc, 'retention'), message: '预付款和质保金各只能有一行' },
] as const
