import { expect, it } from 'vitest'
import { decisionNameOf, formNameOf } from './name.ts'

it.each([
  ['领料申请审批', '领料申请', '领料申请审批'],
  ['采购计划审批', '采购计划', '采购计划审批'],
  ['盘亏审批', '盘亏申请', '盘亏审批'],
  ['供应商变更审批（部长）', '供应商变更申请（部长）', '供应商变更审批（部长）'],
  ['请假申请', '请假申请', '请假申请审批'],
])('%s is filled in as %s and decided as %s', (title, form, decision) => {
  expect([formNameOf(title), decisionNameOf(title)]).toEqual([form, decision])
})
