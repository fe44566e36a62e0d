import { flowProcess, flowWork } from '#contract/flow.ts'
import { flowDesk, flowDocument } from '#contract/flow-document.ts'
import { split } from '#server/db/keeper.ts'
import { anybody, byLink, routes, signedIn } from '#server/http/route.ts'
import { detailFlat, startFlat } from './alias.store.ts'
import {
  batch,
  commenting,
  complete,
  draft,
  handover,
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
import { documentList, documentTakeaway } from './documents.store.ts'
import { openForm, preview } from './form.store.ts'
import { history } from './history.store.ts'
import { ccList, claimList, doneList, draftList, sendList, todoList } from './lists.store.ts'
import { drawCase, drawDefinition } from './picture.store.ts'
import { startList } from './start-list.store.ts'
import { todoGroups } from './todo-groups.store.ts'
import { takeaway } from './work-takeaway.store.ts'

/** wire.md 8.1 to 8.3. Everybody sees and does what is theirs; what a case allows, the engine says under its lock. */
export default routes(on => {
  on(flowWork.startList, anybody, scene => startList(scene, scene.input))
  on(flowWork.claimList, anybody, scene => claimList(scene, scene.input), { exports: takeaway('work_claim_export') })
  on(flowWork.todoList, anybody, scene => todoList(scene, scene.input), { exports: takeaway('work_todo_export') })
  on(flowWork.todoGroups, anybody, todoGroups)
  on(flowWork.sendList, anybody, scene => sendList(scene, scene.input), { exports: takeaway('work_send_export') })
  on(flowWork.doneList, anybody, scene => doneList(scene, scene.input), { exports: takeaway('work_done_export') })
  on(flowWork.ccList, anybody, scene => ccList(scene, scene.input), { exports: takeaway('work_cc_export') })
  on(flowWork.draftList, anybody, scene => draftList(scene, scene.input))
  on(flowWork.completeTask, anybody, scene => complete(scene, scene.input))
  on(
    flowWork.claimTask,
    anybody,
    onTask(input => ({ type: 'claim', task: input.taskId })),
  )

  on(flowProcess.open, anybody, scene => openForm(scene, scene.input))
  on(flowProcess.start, anybody, scene => start(scene, scene.input))
  on(flowProcess.detail, anybody, scene => detailOf(scene, scene.input))
  on(flowProcess.printData, anybody, scene => detailOf(scene, scene.input))
  on(flowProcess.saveDraft, anybody, scene => draft(scene, scene.input))
  on(flowProcess.deleteDraft, anybody, async scene => {
    await onCase<{ processInstanceId: string }>(() => ({ type: 'delete' }))({ ...scene, input: { processInstanceId: scene.input.draftId } })
    return true
  })
  on(
    flowProcess.delete,
    anybody,
    onCase(() => ({ type: 'delete' })),
  )
  on(flowProcess.preview, anybody, scene => preview(scene, scene.input), { reads: true })
  on(flowProcess.resubmit, anybody, scene => resubmitting(scene, scene.input))
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
  on(flowProcess.return, anybody, scene => returning(scene, scene.input))
  on(flowProcess.returnTargets, anybody, scene => returnTargets(scene, scene.input.taskId))
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
  on(flowProcess.addSign, anybody, scene => signing(scene, scene.input))
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
  on(flowProcess.ccRead, anybody, scene => markCopiesRead(scene, split(scene.input.ids)))
  on(flowProcess.comment, anybody, scene => commenting(scene, scene.input))
  on(flowProcess.markRead, anybody, scene => markRead(scene, scene.input))
  on(flowProcess.batchComplete, anybody, scene => batch(scene, scene.input), { reads: true })
  on(flowProcess.historyFlowList, anybody, scene => history(scene, scene.input.processInstanceId))
  on(flowProcess.diagram, anybody, scene => diagramOf(scene, scene.input))
  on(flowProcess.bpmn, signedIn, scene => bpmnOf(scene, scene.input.processDefinitionId))
  on(flowProcess.resourceView, byLink, scene => drawDefinition(scene, scene.input.processDefinitionId))
  on(flowProcess.diagramView, byLink, scene => drawCase(scene, scene.input.processInstanceId))

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
  on(flowProcess.move, signedIn, scene => moving(scene, scene.input))
  on(flowProcess.reassign, signedIn, scene => reassigning(scene, scene.input))
  on(flowProcess.handover, signedIn, scene => handover(scene, scene.input))

  on(flowDesk.start, anybody, scene => startFlat(scene, scene.input.flowKey))
  on(flowDesk.detail, anybody, scene => detailFlat(scene, scene.input.flowKey, scene.input.businessId))
  on(flowDocument.list, signedIn, scene => documentList(scene, scene.input.flowKey), { exports: documentTakeaway })
})
