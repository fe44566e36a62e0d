import { CheckCircleOutlined, EditOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { caughtUp } from '#web/document/caught-up.ts'
import { Sender, troubleOf } from '#web/document/command.ts'
import styles from '#web/document/document.module.css'
import { Facts } from '#web/document/facts.tsx'
import { Forecast, type Picks, unpicked } from '#web/document/forecast.tsx'
import type { FormStore } from '#web/document/form-store.ts'
import { Sheet } from '#web/document/sheet.tsx'
import { toast } from '#web/kit/toast.ts'
import { closeCurrentTab } from '#web/shell/navigate.ts'
import { processWords } from './process.words.tsx'
import { caseChanged } from './process-data.view.tsx'
import type { Draft } from './process-draft.view.tsx'
import { usePreview } from './process-preview.view.tsx'
import { problemsText, showFirst } from './process-scroll.view.tsx'

interface Options {
  store: FormStore
  draft: Draft
  /** For a returned document. */
  processInstanceId?: string
  /** Submits it; returns the message and the URL of the case. */
  send(sender: Sender, picks: Record<string, string[]>): Promise<{ said: string; to: string }>
  /** Somebody else was faster. */
  onStale?(text: string): void
}

/** 提交 of a form, for the first time or again. Problems are shown at their fields. */
export function useHandIn({ store, draft, processInstanceId, send, onStale }: Options) {
  const t = processWords.use()
  const { message } = App.useApp()
  const box = useRef<HTMLDivElement>(null)
  const [picks, setPicks] = useState<Picks>({})
  const [told, setTold] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sender] = useState(() => new Sender())
  const preview = usePreview(store, picks, processInstanceId)

  const isReady = () => {
    const wrong = store.tell()
    if (wrong.length > 0) {
      message.warning(problemsText(store, wrong))
      showFirst(box.current, wrong)
      return false
    }
    const missing = unpicked(preview.nodes, picks)
    if (missing.length > 0) message.warning(t('pickMissing', { nodes: missing.map(node => node.nodeName).join('、') }))
    return missing.length === 0
  }
  const handIn = async () => {
    setTold(true)
    setBusy(true)
    await caughtUp(store)
    if (!isReady()) return setBusy(false)
    try {
      const { said, to } = await send(sender, Object.fromEntries(Object.entries(picks).map(([node, people]) => [node, [...people]])))
      draft.close()
      void caseChanged()
      toast.success(said)
      closeCurrentTab(to)
    } catch (error) {
      setBusy(false)
      const trouble = troubleOf(error, t('noConnection'))
      if (trouble.kind === 'stale' && onStale) return onStale(trouble.text)
      message.error(trouble.text)
      showFirst(box.current, store.tell(trouble.problems))
    }
  }
  const onPick = (node: string, people: readonly string[]) => setPicks(before => ({ ...before, [node]: people }))
  return { box, busy, handIn, facts: preview.facts, forecast: { nodes: preview.nodes, state: preview.state, picks, told, onPick } }
}

/** The form, and beside it the forecast and facts. */
export function Desk({ store, handing, children }: { store: FormStore; handing: ReturnType<typeof useHandIn>; children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the fields inside is caught on its way up.
    <div
      className={styles.main}
      ref={handing.box}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || handing.busy) return
        event.preventDefault()
        void handing.handIn()
      }}
    >
      <Sheet
        store={store}
        filling
        scrolls={children !== undefined}
        aside={
          <>
            <Forecast {...handing.forecast} />
            {children}
            <Facts facts={handing.facts} />
          </>
        }
      />
    </div>
  )
}

/** The bar at the bottom: save state and commands. */
export function DeskBar({ draft: { saved, dirty }, children }: { draft: Draft; children: ReactNode }) {
  const t = processWords.use()
  const isThere = saved.kind === 'there' && !dirty
  return (
    <div className={styles.bar} data-testid="document-bar">
      <div className={styles.barInner}>
        {(saved.kind !== 'none' || dirty) && (
          <span className={styles.quiet} role="status">
            {isThere || saved.kind === 'here' ? <CheckCircleOutlined /> : <EditOutlined />} {saved.kind === 'saving' && t('saving')}
            {saved.kind === 'here' && t('savedHere', { time: saved.time })}
            {saved.kind === 'there' && t(dirty ? 'unsaved' : 'savedAt', { time: saved.time })}
            {saved.kind === 'none' && t('unsaved')}
          </span>
        )}
        <span className={styles.spring} />
        {children}
      </div>
    </div>
  )
}
