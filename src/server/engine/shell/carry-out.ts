import { endClaims, takeClaims } from '#server/document/claim.ts'
import { giveUp, scheduleEffect } from '#server/document/due.ts'
import type { EffectContext, FlowEffects } from '#server/document/effects.ts'
import { judge } from '#server/document/fill.ts'
import { submittedDoc } from '#server/document/submitted.ts'
import type { Command } from '../command.ts'
import type { Effect } from '../effects.ts'
import { type InstanceState, openTasks } from '../state.ts'
import { type Acting, attempt, filling, forgetCompany, formContext } from './engine.ts'
import { type Loaded, subjectOf } from './load.ts'
import { note } from './note.ts'
import { faulty } from './refuse.ts'

type Doc = Record<string, unknown>

/** The rules of the form and of the books, or a refusal that names the places. */
export async function mustHold(acting: Acting, loaded: Loaded, doc: Doc): Promise<void> {
  const problems = await judge(filling(acting, loaded.registered, subjectOf(loaded)), doc)
  if (problems.length > 0) throw faulty(problems)
}

/** What a step does to the books, in the transaction of the decision. */
export async function runEffects(acting: Acting, loaded: Loaded, due: readonly Effect[], doc: Doc): Promise<void> {
  const { effects } = loaded.registered
  const noted: Doc = {}
  for (const { id, kind, node } of due) {
    // Rules are checked once more where the books are written: they may have moved since the submit.
    if (kind === 'approved') await mustHold(acting, loaded, doc)
    const does = effectFor(effects, kind, node)
    // What an old document lacks matters only where something is done with it, and never to whoever says no.
    const asItIs = kind === 'rejected' || kind === 'withdrawn' || (kind === 'step' && !does)
    const ctx = effectContext(acting, loaded, asItIs ? doc : submittedDoc(loaded.registered.flow, doc), id, noted)
    if (kind === 'submitted' && effects.claims) await takeClaims(ctx, await effects.claims(ctx))
    await does?.(ctx)
    await letGo(ctx, effects, kind)
  }
  note(acting, loaded, noted)
  if (due.length > 0) forgetCompany(acting)
}

/** What a paper claimed is free when it ends, whichever way; approved for a later day, it has not ended. */
async function letGo(ctx: EffectContext<Doc>, effects: FlowEffects, kind: Effect['kind']): Promise<void> {
  if (!effects.claims && !effects.takesEffect) return
  if (kind === 'approved') await scheduleEffect(ctx, effects)
  else if (kind !== 'submitted' && kind !== 'step') await endClaims(ctx, 'released')
}

const effectFor = (effects: FlowEffects, kind: Effect['kind'], node = '') =>
  kind === 'step'
    ? effects.step?.[node]
    : kind === 'withdrawn'
      ? (effects.withdrawn ?? effects.rejected)
      : kind === 'reversed'
        ? undo(effects)
        : effects[kind]

/** Undoes an approved case. One that has not taken effect yet is only cancelled, because there is nothing to reverse. */
const undo = (effects: FlowEffects) => async (ctx: EffectContext<Doc>) => {
  if (!(await giveUp(ctx, effects, '已撤销'))) await effects.reversed?.(ctx)
}

/** Where several are asked, each is held to their own part when they agree, and not the last of them to all of it. */
export async function runAgreed(acting: Acting, loaded: Loaded, command: Command, doc: Doc): Promise<void> {
  // Whoever agrees and calls in signers afterwards agrees, too.
  if (command.type !== 'approve' && !(command.type === 'addSign' && command.where === 'after')) return
  const open = openTasks(loaded.instance.state).find(({ task }) => task === command.task)
  const does = open?.seat.origin === 'model' && loaded.registered.effects.agreed?.[open.visit.node]
  if (!open || !does) return
  const beside = open.visit.seats.filter(({ id, origin }) => id !== open.seat.id && origin === 'model').map(({ owner }) => owner)
  const ctx = effectContext(acting, loaded, submittedDoc(loaded.registered.flow, doc), `${loaded.instance.id}:${command.task}`, {})
  await does(ctx, { owner: open.seat.owner, beside })
}

/**
 * Whoever asks for an undoing learns at once, and not after the last of five deciders, that the books do not allow it any more. It is done
 * as the end would do it, and taken back: a rule of its own could say something else than the books.
 */
export async function mustBeUndoable(acting: Acting, loaded: Loaded, doc: Doc): Promise<void> {
  const { flow, effects } = loaded.registered
  const tried = attempt(acting, async trying => {
    await undo(effects)(effectContext(trying, loaded, submittedDoc(flow, doc), `${loaded.instance.id}:undoing`, {}))
    throw new TakenBack()
  })
  await tried.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
}

/** It could be undone; nothing of the trial stays. */
class TakenBack extends Error {}

export const effectContext = (acting: Acting, loaded: Loaded, doc: Doc, effectId: string, noted: Doc): EffectContext<Doc> => ({
  ...formContext(acting, loaded.registered, subjectOf(loaded), doc),
  effectId,
  note: found => void Object.assign(noted, found),
})

/** 退回发起人. The case goes on: it is no effect of the kernel, since nothing was decided. */
export async function runReturned(
  acting: Acting,
  loaded: Loaded,
  [before, after]: readonly [InstanceState, InstanceState],
  doc: Doc,
): Promise<void> {
  if (after.status !== 'returned' || before.status === 'returned' || after.reversal) return
  const id = `${loaded.instance.id}:returned:${loaded.document.rev}`
  await loaded.registered.effects.returned?.(effectContext(acting, loaded, doc, id, {}))
}

/** Drafts are nobody's business but the flow's own: the kernel has no effect for them. */
export async function runUnsubmitted(acting: Acting, loaded: Loaded, { type }: Command, doc: Doc): Promise<void> {
  const { effects } = loaded.registered
  const does = type === 'saveDraft' ? effects.drafted : type === 'delete' ? effects.deleted : undefined
  const ctx = effectContext(acting, loaded, doc, `${loaded.instance.id}:${type}`, {})
  await does?.(ctx)
  if (type === 'delete' && effects.claims) await endClaims(ctx, 'released')
}
