import { App } from 'antd'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import type { flowWork } from '#contract/flow.ts'
import { Sender, troubleOf } from '#web/document/command.ts'
import { navigateTo } from '#web/kit/nav.ts'
import { toast } from '#web/kit/toast.ts'
import { closeCurrentTab } from '#web/shell/navigate.ts'
import { processWords } from './process.words.tsx'
import type { BarProps } from './process-case.view.tsx'
import type { CommandName, CommandSpec, Given } from './process-commands.view.tsx'
import { besides, caseChanged } from './process-data.view.tsx'
import { CommandDialog } from './process-dialog.view.tsx'
import { formAddress, handleAddress, TODO } from './process-flow.view.tsx'
import type { Waiting } from './process-undo.view.tsx'

export type Next = Reply<typeof flowWork.completeTask>['next']

/** Opens the next to-do, or the list if there is none. */
export function goOn(next: Next): void {
  closeCurrentTab(next?.pcUrl || TODO)
}

/** Opens the previous or next to-do instead of this one. */
export async function goBesides(taskId: string, step: 1 | -1): Promise<boolean> {
  const row = await besides(taskId, step)
  if (!row || row.taskId === taskId) return false
  closeCurrentTab(handleAddress(row.flowKey, row.taskId, row.processInstanceId, row.businessId))
  return true
}

/** The commands of a bar: opens their dialogs, sends them, and handles the result. */
export function useAct(
  { flow, detail, onRefresh, onStale, onGone }: Pick<BarProps, 'flow' | 'detail' | 'onRefresh' | 'onStale' | 'onGone'>,
  text = '',
  hold?: (decision: Waiting) => void,
  agreement?: () => Record<string, unknown>,
) {
  const t = processWords.use()
  const { message } = App.useApp()
  const [sender] = useState(() => new Sender())
  const [open, setOpen] = useState<CommandName>()

  const send = async (spec: CommandSpec, given: Given) => {
    if (!hold || !spec.agrees?.(given)) return deliver(spec, given, false)
    setOpen(undefined)
    // What went wrong has been shown when it fails.
    hold({
      text: t('agreedAfter'),
      send: leaving =>
        deliver(spec, given, leaving)
          .then(() => true)
          .catch(() => false),
    })
  }
  const deliver = async (spec: CommandSpec, given: Given, leaving: boolean) => {
    try {
      const agreed = spec.agrees?.(given) ? agreement?.() : {}
      await sender.send(spec.call, { ...spec.input(given, detail), ...agreed } as never, { keepalive: leaving })
    } catch (error) {
      const trouble = troubleOf(error, t('noConnection'))
      if (trouble.kind === 'stale') {
        setOpen(undefined)
        return onStale(trouble.text)
      }
      if (leaving) toast.error(`${detail.record.title}：${trouble.text}`)
      else message.error(trouble.text)
      throw error
    }
    if (leaving) return void caseChanged()
    setOpen(undefined)
    void caseChanged()
    toast.success(t('done'))
    if (onGone && (spec.ends || spec.leaves)) return onGone()
    if (spec.ends) return closeCurrentTab('/work/send/index')
    if (!spec.leaves) return void (await onRefresh())
    const gone = detail.task.taskId ?? ''
    if (!(await goBesides(gone, 1).catch(() => false))) goOn(undefined)
  }
  const act = (name: string) => {
    if (name === 'copy') navigateTo(formAddress(flow.key, `?copyFrom=${detail.record.processInstanceId}`))
    else setOpen(name as CommandName)
  }
  const dialog = open && (
    <CommandDialog key={open} name={open} flow={flow} detail={detail} text={text} onClose={() => setOpen(undefined)} onSend={send} />
  )
  return { act, dialog, isOpen: open !== undefined }
}
