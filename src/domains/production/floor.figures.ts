import { type Figure, type Figures, figure } from '#model/figure.ts'
import { FAILED, STARTABLE, TO_CHECK, WORKING } from './exec/exec.rules.ts'

const STEPS = { path: '/production/exec', master: 'workExec' } as const

/**
 * 车间现场. Steps that may start, machines that run, and what waits for an inspector or a decision: those who lead a workshop count their own,
 * inspectors go to all of them.
 */
export const figures: Figures = (_, viewer) => {
  const own: Figure['where'] = viewer?.may('workExec_start') && !viewer.may('workExec_inspect') ? { execShopId: viewer.deptId } : {}
  return [
    figure({ zh: '可开工工序', en: 'Steps to start', ...STEPS, where: { ...own, status: STARTABLE } }),
    figure({ zh: '加工中设备', en: 'Machines running', ...STEPS, where: { ...own, status: WORKING, equipmentId_notnull: 'yes' } }),
    figure({ zh: '待检工序', en: 'Steps to inspect', ...STEPS, where: { ...own, status: TO_CHECK } }),
    figure({ zh: '不合格工序', en: 'Failed steps', ...STEPS, where: { ...own, status: FAILED }, isLate: true }),
  ]
}

export default figures
