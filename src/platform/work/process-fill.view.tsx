import { CheckCircleOutlined, EditOutlined, SaveOutlined, SendOutlined } from '@ant-design/icons'
import { Alert, App, Button } from 'antd'
import { useRef, useState } from 'react'
import { flowProcess } from '../../contract/flow.ts'
import { caughtUp } from '../../web/document/caught-up.ts'
import { Sender, troubleOf } from '../../web/document/command.ts'
import styles from '../../web/document/document.module.css'
import { Facts } from '../../web/document/facts.tsx'
import { Forecast, type Picks, unpicked } from '../../web/document/forecast.tsx'
import type { FormStore } from '../../web/document/form-store.ts'
import { Sheet } from '../../web/document/sheet.tsx'
import { call } from '../../web/http/call.ts'
import { toast } from '../../web/kit/toast.ts'
import { closeCurrentTab } from '../../web/shell/navigate.ts'
import { processWords } from './process.words.tsx'
import { caseChanged } from './process-data.view.tsx'
import { type Saved, useDraft } from './process-draft.view.tsx'
import { detailAddress } from './process-flow.view.tsx'
import { usePreview } from './process-preview.view.tsx'
import { showFirst } from './process-scroll.view.tsx'

interface Props {
  store: FormStore
  draftId: string
  number: string
  localName: string
  /** When the content that was left here was typed. */
  restored: string | undefined
  onStartOver(): void
}

/** The form page: the sheet, the people to come beside it, and the bar that hands it in. */
export function FillIn({ store, draftId, number, localName, restored, onStartOver }: Props) {
  const t = processWords.use()
  const { message, modal } = App.useApp()
  const box = useRef<HTMLDivElement>(null)
  const [picks, setPicks] = useState<Picks>({})
  const [told, setTold] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sender] = useState(() => new Sender())
  const draft = useDraft({ store, key: localName, draftId, server: true })
  const { nodes, facts, state } = usePreview(store, picks)

  const submit = async () => {
    setTold(true)
    setBusy(true)
    await caughtUp(store)
    const wrong = store.tell()
    const missing = unpicked(nodes, picks)
    if (wrong.length > 0 || missing.length > 0) setBusy(false)
    if (wrong.length > 0) {
      message.warning(t('checkPlaces', { count: wrong.length }))
      return showFirst(box.current, wrong)
    }
    if (missing.length > 0) return void message.warning(t('pickMissing', { nodes: missing.map(node => node.nodeName).join('、') }))
    try {
      const own = await draft.settled()
      const chosen = Object.fromEntries(Object.entries(picks).map(([node, people]) => [node, [...people]]))
      const reply = await sender.send(flowProcess.start, {
        flowKey: store.flow.key,
        form: store.content(),
        picks: chosen,
        ...(own ? { draftId: own } : {}),
      })
      draft.close()
      caseChanged()
      toast.success(t('submitted', { number: reply.number ?? '' }))
      const { bizId, processInstanceId } = reply.objMap.record
      closeCurrentTab(detailAddress(store.flow.key, processInstanceId, bizId))
    } catch (error) {
      const trouble = troubleOf(error, t('noConnection'))
      message.error(trouble.text)
      showFirst(box.current, store.tell(trouble.problems))
      setBusy(false)
    }
  }
  const startOver = () =>
    modal.confirm({
      title: t('startOverAsk'),
      okButtonProps: { danger: true },
      onOk: async () => {
        const own = await draft.settled()
        draft.close()
        if (own) await call(flowProcess.deleteDraft, { draftId: own }, { quiet: true }).catch(() => {})
        onStartOver()
      },
    })
  return (
    <div className={styles.page} ref={box}>
      <h1 className={styles.title}>
        {store.flow.title}
        {number && <span className={styles.quiet}>{number}</span>}
      </h1>
      {restored && (
        <Alert
          type="info"
          showIcon
          title={t('restored', { time: restored })}
          action={
            <Button size="small" onClick={startOver}>
              {t('startOver')}
            </Button>
          }
        />
      )}
      <div className={styles.body}>
        <div className={styles.main}>
          <Sheet store={store} filling />
        </div>
        <aside className={styles.side}>
          <Forecast
            nodes={nodes}
            state={state}
            picks={picks}
            told={told}
            onPick={(node, people) => setPicks(before => ({ ...before, [node]: people }))}
          />
          <Facts facts={facts} />
        </aside>
      </div>
      <div className={styles.bar} data-testid="document-bar">
        <div className={styles.barInner}>
          <SavedHint saved={draft.saved} dirty={draft.dirty} />
          <span className={styles.spring} />
          <Button icon={<SaveOutlined />} disabled={busy} onClick={() => void draft.save()}>
            {t('saveDraft')}
          </Button>
          <Button type="primary" icon={<SendOutlined />} loading={busy} onClick={() => void submit()}>
            {t('submit')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** What has become of the typing, so that nobody wonders. */
export function SavedHint({ saved, dirty }: { saved: Saved; dirty: boolean }) {
  const t = processWords.use()
  if (saved.kind === 'none' && !dirty) return null
  const isThere = saved.kind === 'there' && !dirty
  return (
    <span className={styles.quiet} role="status">
      {isThere || saved.kind === 'here' ? <CheckCircleOutlined /> : <EditOutlined />} {saved.kind === 'saving' && t('saving')}
      {saved.kind === 'here' && t('savedHere', { time: saved.time })}
      {saved.kind === 'there' && t(dirty ? 'unsaved' : 'savedAt', { time: saved.time })}
      {saved.kind === 'none' && t('unsaved')}
    </span>
  )
}
