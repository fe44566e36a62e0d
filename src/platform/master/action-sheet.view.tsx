import { App, Button, Drawer } from 'antd'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { master as calls } from '#contract/master.ts'
import type { Action } from '#model/action.ts'
import { formatDate } from '#model/date.ts'
import { type Form, pathsOf } from '#model/form/form.ts'
import { showFirst } from '#platform/work/process-scroll.view.tsx'
import { Sender, troubleOf } from '#web/document/command.ts'
import { createFormStore, type FormStore } from '#web/document/form-store.ts'
import { Sheet } from '#web/document/sheet.tsx'
import { say } from '#web/i18n/language.ts'
import { focusFirst } from '#web/kit/first-field.ts'
import { listWords } from '#web/kit/list/list.words.ts'
import { useUnsaved } from '#web/shell/tab-context.ts'
import type { ActionProps } from './action-dialog.view.tsx'
import { ActionSays, whoNext } from './action-says.view.tsx'
import styles from './master.module.css'
import { masterWords } from './master.words.tsx'

/** 后续动作 with lines: a sheet as in documents, in a drawer that asks before discarding input. */
export default function ActionSheet({ master, action: [key, action], row, onDone, onClose }: ActionProps) {
  const t = masterWords.use()
  const listed = listWords.use()
  const { message, modal } = App.useApp()
  const box = useRef<HTMLDivElement>(null)
  const [store] = useState(() => sheetOf(action, row))
  const isDirty = useStore(store, ({ changes }) => changes > 0)
  const [busy, setBusy] = useState(false)
  const [sender] = useState(() => new Sender())
  useUnsaved(isDirty)
  const title = say({ zh: action.title, en: action.en })

  const close = () => (isDirty ? void modal.confirm({ title: listed('unsaved'), onOk: onClose }) : onClose())
  const act = async () => {
    const wrong = store.tell()
    if (wrong.length > 0) {
      message.warning(t('wrong', { count: wrong.length }))
      return showFirst(box.current, wrong)
    }
    setBusy(true)
    try {
      const subject = row ? { id: row.id, version: row.version } : {}
      await sender.send(calls.act, { master, action: key, ...subject, fields: store.content() })
      message.success(whoNext(action) ? t('filed', { action: title, who: whoNext(action) }) : t('acted', { action: title }))
      onDone()
    } catch (error) {
      const { text, problems } = troubleOf(error, t('failed'))
      message.error(text)
      showFirst(box.current, store.tell(problems))
      setBusy(false)
    }
  }
  return (
    <Drawer
      open
      title={title}
      size="min(1160px, 100%)"
      mask={{ closable: false }}
      onClose={close}
      afterOpenChange={shown => shown && focusFirst(box.current)}
      footer={
        <div className={styles.sheetFoot}>
          <Button onClick={close}>{listed('cancel')}</Button>
          <Button type="primary" danger={action.danger} loading={busy} onClick={() => void act()}>
            {title}
          </Button>
        </div>
      }
    >
      <ActionSays action={action} />
      <div className={styles.sheet} ref={box}>
        <Sheet store={store} filling />
      </div>
    </Drawer>
  )
}

/** Everybody who may do it may write all its fields. */
function sheetOf(action: Action, row: ActionProps['row']): FormStore<Form> {
  const today = formatDate(Date.now(), 'yyyy-MM-dd')
  const flow = action.asks((row ?? {}) as never, today)
  const rights = Object.fromEntries(pathsOf(flow.fields).map(path => [path, 'w']))
  const labels = (row as { labels?: Record<string, string> } | undefined)?.labels ?? {}
  return createFormStore({ flow, rights, form: { ...action.proposes((row ?? {}) as never, today) }, labels, fresh: 'needed' })
}
