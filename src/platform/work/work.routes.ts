import { flowProcess, flowWork } from '#contract/flow.ts'
import { flowDesk, flowDocument } from '#contract/flow-document.ts'
import { parseIds } from '#server/db/rows.ts'
import { anybody, byLink, routes, signedIn } from '#server/http/route.ts'
import { detailFlat, startFlat } from './alias.store.ts'
import { batch, handover } from './bulk.store.ts'
import {
  commenting,
  complete,
  draft,
  markCopiesRead,
  markRead,
  moving,
  onCase,
  onTask,
  reassigning,
  resubmitting,
  returning,
  returnTargets,
  signing,
  start,
} from './commands.store.ts'
import { detailOf } from './detail.store.ts'
import { bpmnOf, diagramOf } from './diagram.store.ts'
import { documentExport, documentList } from './documents.store.ts'
import { openForm, preview } from './form.store.ts'
import { history } from './history.store.ts'
import { ccList, claimList, doneList, draftList, sendList, todoList } from './lists.store.ts'
import { drawCase, drawDefinition } from './picture.store.ts'
import { startList } from './start-list.store.ts'
import { todoGroups } from './todo-groups.store.ts'
import { exporting } from './work-export.store.ts'

/** Sections 8.1 to 8.3 of the wire specification. The engine decides what a case allows, under its lock. */
export default routes(on => {
  on(flowWork.startList, anybody, ctx => startList(ctx, ctx.input))
  on(flowWork.claimList, anybody, ctx => claimList(ctx, ctx.input), { exports: exporting('work_claim_export') })
  on(flowWork.todoList, anybody, ctx => todoList(ctx, ctx.input), { exports: exporting('work_todo_export') })
  on(flowWork.todoGroups, anybody, todoGroups)
  on(flowWork.sendList, anybody, ctx => sendList(ctx, ctx.input), { exports: exporting('work_send_export') })
  on(flowWork.doneList, anybody, ctx => doneList(ctx, ctx.input), { exports: exporting('work_done_export') })
  on(flowWork.ccList, anybody, ctx => ccList(ctx, ctx.input), { exports: exporting('work_cc_export') })
  on(flowWork.draftList, anybody, ctx => draftList(ctx, ctx.input))
  on(flowWork.completeTask, anybody, ctx => complete(ctx, ctx.input))
  on(
    flowWork.claimTask,
    anybody,
    onTask(input => ({ type: 'claim', task: input.taskId })),
  )

  on(flowProcess.open, anybody, ctx => openForm(ctx, ctx.input))
  on(flowProcess.start, anybody, ctx => start(ctx, ctx.input))
  on(flowProcess.detail, anybody, ctx => detailOf(ctx, ctx.input))
  on(flowProcess.printData, anybody, ctx => detailOf(ctx, ctx.input))
  on(flowProcess.saveDraft, anybody, ctx => draft(ctx, ctx.input))
  on(flowProcess.deleteDraft, anybody, async ctx => {
    await onCase<{ processInstanceId: string }>(() => ({ type: 'delete' }))({ ...ctx, input: { processInstanceId: ctx.input.draftId } })
    return true
  })
  on(
    flowProcess.delete,
    anybody,
    onCase(() => ({ type: 'delete' })),
  )
  on(flowProcess.preview, anybody, ctx => preview(ctx, ctx.input), { reads: true })
  on(flowProcess.resubmit, anybody, ctx => resubmitting(ctx, ctx.input))
  on(
    flowProcess.withdraw,
    anybody,
    onCase(input => ({ type: 'withdraw', ...(input.comment ? { reason: input.comment } : {}) })),
  )
  on(
    flowProcess.withdrawApproved,
    anybody,
    onCase(input => ({ type: 'withdrawApproved', reason: input.comment ?? '' })),
  )
  on(flowProcess.return, anybody, ctx => returning(ctx, ctx.input))
  on(flowProcess.returnTargets, anybody, ctx => returnTargets(ctx, ctx.input.taskId))
  on(
    flowProcess.transfer,
    anybody,
    onTask(input => ({ type: 'transfer', task: input.taskId, to: input.to, ...(input.comment ? { reason: input.comment } : {}) })),
  )
  on(
    flowProcess.delegate,
    anybody,
    onTask(input => ({ type: 'delegate', task: input.taskId, to: input.to, ...(input.comment ? { reason: input.comment } : {}) })),
  )
  on(
    flowProcess.undelegate,
    anybody,
    onTask(input => ({ type: 'undelegate', task: input.taskId })),
  )
  on(flowProcess.addSign, anybody, ctx => signing(ctx, ctx.input))
  on(
    flowProcess.removeSign,
    anybody,
    onCase(input => ({ type: 'removeSign', seat: input.seatId })),
  )
  on(
    flowProcess.claim,
    anybody,
    onTask(input => ({ type: 'claim', task: input.taskId })),
  )
  on(
    flowProcess.unclaim,
    anybody,
    onTask(input => ({ type: 'unclaim', task: input.taskId })),
  )
  on(
    flowProcess.takeBack,
    anybody,
    onCase(() => ({ type: 'takeBack' })),
  )
  on(
    flowProcess.urge,
    anybody,
    onCase(input => ({ type: 'urge', ...(input.comment ? { text: input.comment } : {}) })),
  )
  on(
    flowProcess.cc,
    anybody,
    onCase(input => ({ type: 'cc', users: input.users })),
  )
  on(flowProcess.ccRead, anybody, ctx => markCopiesRead(ctx, parseIds(ctx.input.ids)))
  on(flowProcess.comment, anybody, ctx => commenting(ctx, ctx.input))
  on(flowProcess.markRead, anybody, ctx => markRead(ctx, ctx.input))
  on(flowProcess.batchComplete, anybody, ctx => batch(ctx, ctx.input), { reads: true })
  on(flowProcess.historyFlowList, anybody, ctx => history(ctx, ctx.input.processInstanceId))
  on(flowProcess.diagram, anybody, ctx => diagramOf(ctx, ctx.input))
  on(flowProcess.bpmn, signedIn, ctx => bpmnOf(ctx, ctx.input.processDefinitionId))
  on(flowProcess.resourceView, byLink, ctx => drawDefinition(ctx, ctx.input.processDefinitionId))
  on(flowProcess.diagramView, byLink, ctx => drawCase(ctx, ctx.input.processInstanceId))

  on(
    flowProcess.terminate,
    signedIn,
    onCase(input => ({ type: 'terminate', reason: input.comment })),
  )
  on(
    flowProcess.suspend,
    signedIn,
    onCase(input => ({ type: 'suspend', reason: input.comment })),
  )
  on(
    flowProcess.activate,
    signedIn,
    onCase(() => ({ type: 'activate' })),
  )
  on(flowProcess.move, signedIn, ctx => moving(ctx, ctx.input))
  on(flowProcess.reassign, signedIn, ctx => reassigning(ctx, ctx.input))
  on(flowProcess.handover, signedIn, ctx => handover(ctx, ctx.input))

  on(flowDesk.start, anybody, ctx => startFlat(ctx, ctx.input.flowKey))
  on(flowDesk.detail, anybody, ctx => detailFlat(ctx, ctx.input.flowKey, ctx.input.businessId))
  on(flowDocument.list, signedIn, ctx => documentList(ctx, ctx.input.flowKey), { exports: documentExport })
})
