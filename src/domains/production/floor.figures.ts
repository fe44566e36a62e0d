import { type Figures, figure } from '#model/figure.ts'
import { FAILED, STARTABLE, TO_CHECK, WORKING } from './exec/exec.rules.ts'

const STEPS = { path: '/production/exec', master: 'workExec' } as const

/** 车间现场. Steps that may start, machines that run, and what waits for an inspector or a decision. */
export const figures: Figures = () => [
  figure({ zh: '可开工工序', en: 'Steps to start', ...STEPS, where: { status: STARTABLE } }),
  figure({ zh: '加工中设备', en: 'Machines running', ...STEPS, where: { status: WORKING, equipmentId_notnull: 'yes' } }),
  figure({ zh: '待检工序', en: 'Steps to inspect', ...STEPS, where: { status: TO_CHECK } }),
  figure({ zh: '不合格工序', en: 'Failed steps', ...STEPS, where: { status: FAILED }, isLate: true }),
]

export default figures
