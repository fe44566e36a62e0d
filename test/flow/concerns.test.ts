import { expect, it } from 'vitest'
import { discover } from '#app/discover.ts'
import type { Flow } from '#model/flow/flow.ts'

const EMPLOYEE = { dept: 'employeeId.deptId', person: 'employeeId.userId' }

/** In whose department heads and vice presidents decide; everything else is decided in the department of whoever files it. */
const CONCERNS: Readonly<Record<string, Flow['concerns']>> = {
  leave: EMPLOYEE,
  regular_flow: EMPLOYEE,
  quitFlow: EMPLOYEE,
  retire_flow: EMPLOYEE,
  positionChange: { dept: 'oldDeptId', person: 'employeeId.userId' },
  recruitmentPlan: { dept: 'deptId' },
  entryApproval: { dept: 'deptId' },
  material_requisition: { dept: 'useDeptId' },
  scm_accessories_apply: { dept: 'useDeptId' },
  material_return_outbound: { dept: 'useDeptId' },
  inventory_loss: { dept: 'warehouseId.deptId' },
  workorder_pause: { dept: 'workId.deptShopId' },
  workorderAdvance: { dept: 'workId.deptShopId' },
  workorder_exception_startwork: { dept: 'execId.execShopId' },
  workorder_workshop_entrust: { dept: 'workNodeId.deptShopId' },
  workorderScrapApplication: { dept: 'workId.deptShopId' },
  equipment_enable_sealing_flow: { dept: 'useDeptId' },
  outsource_process: { dept: 'workshopId' },
  knife_application: { dept: 'workshopId' },
  outsource_shipments: { dept: 'outsourceOrderId.workshopId' },
  addFinancePayment: { dept: 'costDeptId' },
  reimbursement_order_batch_flow: { dept: 'costDeptId' },
}

it('every flow says whose department it concerns', async () => {
  const flows = (await discover<Flow>('flow')).map(({ value }) => value)
  const declared = flows.filter(({ concerns }) => concerns).map(({ key, concerns }) => [key, concerns])
  expect(Object.fromEntries(declared)).toEqual(CONCERNS)
})
