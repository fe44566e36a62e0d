import { masterTable } from '#server/document/master-table.ts'
import { pieces } from '../piece/piece.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { workExec } from './work-exec.register.ts'

export const workExecs = masterTable('erp_producation_workorder_exec', workExec, {
  references: { workId: () => workOrders.id, pieceId: () => pieces.id },
  indexed: ['status', 'execShopId'],
  summed: { ran: { of: ['equipmentId', 'endTime', 'startTime'] } },
})
