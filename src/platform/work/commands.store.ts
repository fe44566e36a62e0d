import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Input } from '#contract/call.ts'
import type { flowProcess, flowWork } from '#contract/flow.ts'
import { indexOf, isHuman, locate } from '#model/flow/locate.ts'
import type { Command } from '#server/engine/command.ts'
import type { Opinion } from '#server/engine/event.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { loadCase, type Named } from '#server/engine/shell/load.ts'
import { run } from '#server/engine/shell/run.ts'
import { saveDraft, startCase } from '#server/engine/shell/start.ts'
import { copies, tasks } from '#server/engine/shell/wf.table.ts'
import { findSeat, isLive } from '#server/engine/state.ts'
import { targets } from '#server/engine/targets.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { mustSee } from './access.store.ts'
import { actingOf, carryOut, command, nextTask, once, resultOf } from './acting.store.ts'
import { agrees } from './verdict.store.ts'

/** Translates calls to commands of the kernel. There is no other way to complete a task. */
type Complete = Input<typeof flowWork.completeTask>

export const opinionOf = ({ comment, files, signature }: { comment?: string; files?: string[]; signature?: string }): Opinion => ({
  ...(comment?.trim() ? { text: comment.trim() } : {}),
  ...(files?.length ? { files } : {}),
  ...(signature ? { signature } : {}),
})

export async function complete(ctx: Context, input: Complete) {
  const { taskId, form, rev, picks, next, version, commandId } = input
  const agreed = agrees(input)
  const reply = await command(
    ctx,
    input,
    {
      form,
      rev,
      taskId,
      command: (diff): Command => {
        const decision = { task: taskId, opinion: opinionOf(input), diff, ...(version === undefined ? {} : { version }) }
        if (!agreed) return { type: 'reject', ...decision }
        return { type: 'approve', ...decision, ...(next ? { next } : picks ? { next: Object.values(picks).flat() } : {}) }
      },
    },
    commandId,
  )
  return { ...reply, next: await nextTask(ctx, taskId) }
}

export function start(ctx: Context, input: Input<typeof flowProcess.start>) {
  const flowKey = input.flowKey ?? input.processDefinitionId?.split(':')[0] ?? ''
  const { form, picks, draftId } = input
  return once(ctx, input.commandId, async () => resultOf(await startCase(actingOf(ctx), { flowKey, form, picks, draftId })))
}

export async function draft(ctx: Context, input: Input<typeof flowProcess.saveDraft>) {
  const kept = await once(ctx, input.commandId, () => saveDraft(actingOf(ctx), input))
  return { draftId: kept.instanceId, bizId: kept.bizId, number: kept.number }
}

/** A command on a task, whose ids must belong together. */
export const onTask =
  <I extends Named & { taskId: string; version?: number; commandId?: string }>(make: (input: I) => Command) =>
  (ctx: Context<I>) =>
    command(
      ctx as Context,
      ctx.input,
      {
        taskId: ctx.input.taskId,
        command: () => ({ ...make(ctx.input), ...(ctx.input.version === undefined ? {} : { version: ctx.input.version }) }) as Command,
      },
      ctx.input.commandId,
    )

/** A command on the case as a whole. */
export const onCase =
  <I extends Named & { commandId?: string }>(make: (input: I) => Command) =>
  (ctx: Context<I>) =>
    command(ctx as Context, ctx.input, { command: () => make(ctx.input) }, ctx.input.commandId)

export const returning = (ctx: Context, input: Input<typeof flowProcess.return>) =>
  command(
    ctx,
    input,
    {
      taskId: input.taskId,
      command: () => ({
        type: 'return',
        task: input.taskId,
        to: input.to,
        opinion: opinionOf(input),
        ...(input.resubmit ? { mode: input.resubmit } : {}),
        ...(input.version === undefined ? {} : { version: input.version }),
      }),
    },
    input.commandId,
  )

export const resubmitting = (ctx: Context, { form, picks, mode, ...input }: Input<typeof flowProcess.resubmit>) =>
  command(
    ctx,
    input,
    {
      // Read again even if nothing was sent: balances and stock may have changed.
      form: form ?? {},
      command: diff => ({ type: 'resubmit', diff, ...(picks ? { picks } : {}), ...(mode ? { mode } : {}) }),
    },
    input.commandId,
  )

export const signing = (ctx: Context, input: Input<typeof flowProcess.addSign>) =>
  command(
    ctx,
    input,
    {
      taskId: input.taskId,
      ...(input.where === 'after' ? { form: input.form, rev: input.rev } : {}),
      command: diff => ({
        type: 'addSign',
        task: input.taskId,
        where: input.where,
        users: input.users,
        opinion: opinionOf(input),
        diff,
        ...(input.mode ? { mode: input.mode } : {}),
        ...(input.version === undefined ? {} : { version: input.version }),
      }),
    },
    input.commandId,
  )

/** Everybody who may see a case may comment; others get 404. */
export async function commenting(ctx: Context, input: Input<typeof flowProcess.comment>) {
  const acting = actingOf(ctx)
  return once(ctx, input.commandId, async () => {
    const loaded = await loadCase(acting, input, true)
    await mustSee(ctx, await companyOf(acting), loaded)
    const { text, mentions, files } = input
    return resultOf(
      await run(acting, loaded, {
        command: () => ({ type: 'comment', text, ...(mentions ? { mentions } : {}), ...(files ? { files } : {}) }),
      }),
    )
  })
}

/** Pages refer to a task or node, the kernel to visits. */
export async function moving(ctx: Context, input: Input<typeof flowProcess.move>) {
  const acting = actingOf(ctx)
  return once(ctx, input.commandId, async () => {
    const loaded = await loadCase(acting, input, true)
    // A case that stopped is moved from where it stopped.
    const visits = Object.values(loaded.instance.state.visits)
      .filter(visit => visit.seats.length > 0 || visit.parked)
      .toSorted((one, other) => Number(Boolean(other.parked)) - Number(Boolean(one.parked)))
    const from = input.from
      ? visits.find(visit => visit.node === input.from || visit.id === input.from || visit.seats.some(seat => seat.task === input.from))
      : visits[0]
    const command = () => ({ type: 'move', from: from?.id ?? '', to: input.to, reason: input.comment }) as const
    return carryOut(ctx, acting, loaded, { command })
  })
}

export async function reassigning(ctx: Context, input: Input<typeof flowProcess.reassign>) {
  const acting = actingOf(ctx)
  return once(ctx, input.commandId, async () => {
    const loaded = await loadCase(acting, input, true)
    const { taskId, nodeId, to, comment } = input
    const { state } = loaded.instance
    const parked = Object.values(state.visits).find(visit => visit.parked && (!nodeId || visit.node === nodeId))
    const seat = taskId ? findSeat(state, taskId)?.seat : parked?.seats.find(isLive)
    // Whom it concerns is checked after who asks, so a task that is closed is no visit either.
    const whom = seat ? { seat: seat.id } : taskId ? {} : parked ? { visit: parked.id } : {}
    return carryOut(ctx, acting, loaded, { command: () => ({ type: 'reassign', ...whom, to, reason: comment }) })
  })
}

export async function returnTargets(ctx: Context, taskId: string) {
  const loaded = await loadCase(actingOf(ctx), { taskId }, false)
  const found = findSeat(loaded.instance.state, taskId)
  if (!found || found.seat.holder !== ctx.caller.userId) throw missing()
  const index = indexOf(loaded.def)
  if (!isHuman(locate(index, found.visit.node).node)) return []
  return targets(index, loaded.instance.state, found.visit).map(nodeId => ({ nodeId, name: locate(index, nodeId).node.name }))
}

export async function markRead(
  { tx, caller, now }: Context,
  { taskId, processInstanceId }: Input<typeof flowProcess.markRead>,
): Promise<true> {
  if (taskId)
    await tx
      .update(tasks)
      .set({ readAt: now })
      .where(and(eq(tasks.id, taskId), eq(tasks.holder, caller.userId), isNull(tasks.readAt)))
  if (processInstanceId)
    await tx
      .update(copies)
      .set({ readAt: now })
      .where(and(eq(copies.instanceId, processInstanceId), eq(copies.userId, caller.userId), isNull(copies.readAt)))
  return true
}

export async function markCopiesRead({ tx, caller, now }: Context, ids: readonly string[]): Promise<true> {
  await tx
    .update(copies)
    .set({ readAt: now })
    .where(and(inArray(copies.id, [...ids]), eq(copies.userId, caller.userId), isNull(copies.readAt)))
  return true
}
