import { App } from 'antd'
import { useState } from 'react'
import { flowWork } from '#contract/flow.ts'
import type { Attachment } from '#model/form/field.ts'
import { Sender, troubleOf } from '#web/document/command.ts'
import { toast } from '#web/kit/toast.ts'
import { processWords } from './process.words.tsx'
import { goOn } from './process-act.view.tsx'
import type { BarProps } from './process-case.view.tsx'
import { caseChanged } from './process-data.view.tsx'
import { showFirst } from './process-scroll.view.tsx'

/** 同意、不同意、确认办理: a decision to send. */
export interface Decision {
  pass: boolean
  text: string
  files: readonly Attachment[]
  signature: string
}

/** 办理 has no verdict. */
export const verdictOf = (kind: string | undefined, pass: boolean) => (pass ? (kind === 'handle' ? 'carriedOut' : 'agreed') : 'disagreed')

export function useComplete({ detail, store, onStale, onGone }: BarProps) {
  const t = processWords.use()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [sender] = useState(() => new Sender())
  const { task, record } = detail

  /** True when accepted; otherwise the error has been shown. `leaving`: the page is being closed. */
  const complete = async ({ pass, text, files, signature }: Decision, leaving: boolean): Promise<boolean> => {
    setBusy(true)
    try {
      const reply = await sender.send(
        flowWork.completeTask,
        {
          taskId: task.taskId ?? '',
          processInstanceId: record.processInstanceId,
          businessId: record.bizId,
          version: task.version,
          pass,
          ...(text.trim() ? { comment: text.trim() } : {}),
          ...(store.getState().changes > 0 ? { form: store.content(), rev: record.rev } : {}),
          ...(files.length > 0 ? { files: files.map(({ id }) => id) } : {}),
          ...(signature ? { signature } : {}),
        },
        // Sent when the time to undo it is over: by then people are elsewhere.
        { keepalive: leaving, masked: false },
      )
      void caseChanged()
      if (onGone) return true
      toast.success(t(verdictOf(task.kind, pass)))
      if (!leaving) goOn(reply.next)
      return true
    } catch (error) {
      const trouble = troubleOf(error, t('noConnection'))
      if (trouble.kind === 'stale' && !onGone) onStale(trouble.text)
      else if (leaving || onGone) toast.error(`${record.title}：${trouble.text}`)
      else message.error(trouble.text)
      if (trouble.problems.length > 0 && !onGone) showFirst(document.body, store.tell(trouble.problems))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, complete }
}
