import { SendOutlined } from '@ant-design/icons'
import { Alert, App, Button, Radio } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flowProcess } from '../../contract/flow.ts'
import { caughtUp } from '../../web/document/caught-up.ts'
import { Sender, troubleOf } from '../../web/document/command.ts'
import styles from '../../web/document/document.module.css'
import { Facts } from '../../web/document/facts.tsx'
import { Forecast, type Picks, unpicked } from '../../web/document/forecast.tsx'
import { Sheet } from '../../web/document/sheet.tsx'
import { History } from '../../web/document/timeline.tsx'
import { toast } from '../../web/kit/toast.ts'
import { closeCurrentTab } from '../../web/shell/navigate.ts'
import { useScreenClass } from '../../web/shell/screen-class.ts'
import { processWords } from './process.words.tsx'
import { useAct } from './process-act.view.tsx'
import { offered } from './process-bar.view.tsx'
import type { BarProps } from './process-case.view.tsx'
import { caseChanged } from './process-data.view.tsx'
import { localKey, readLocal, useDraft } from './process-draft.view.tsx'
import { SavedHint } from './process-fill.view.tsx'
import { detailAddress } from './process-flow.view.tsx'
import { treeLabels } from './process-labels.view.tsx'
import { More } from './process-more.view.tsx'
import { usePreview } from './process-preview.view.tsx'
import { showFirst } from './process-scroll.view.tsx'

type Mode = 'rerun' | 'toReturner'
const NONE: Picks = {}
const NO_ROWS: BarProps['detail']['future'] = []

/** A case that came back to its initiator: the form, editable, with what was said about it, and 重新提交. */
export function Correct(props: BarProps) {
  const { store, detail, onStale } = props
  const t = processWords.use()
  const { message } = App.useApp()
  const narrow = useScreenClass() === 0
  const box = useRef<HTMLDivElement>(null)
  const { record, task } = detail
  const labels = useMemo(() => treeLabels(store.flow), [store])
  const modes = (task.resubmit ?? ['rerun']) as Mode[]
  const [mode, setMode] = useState<Mode>(modes.includes('toReturner') ? 'toReturner' : 'rerun')
  const [picks, setPicks] = useState<Picks>(NONE)
  const [told, setTold] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sender] = useState(() => new Sender())
  const key = localKey(store.flow.key, `${record.processInstanceId}-${record.rev}`)
  const [restored, setRestored] = useState<string>()
  const draft = useDraft({ store, key, draftId: '', server: false })
  const { nodes, facts, state } = usePreview(store, picks, record.processInstanceId)
  const { act, dialog } = useAct(props)
  useEffect(() => {
    const local = readLocal(key)
    if (!local || store.getState().changes > 0) return
    store.setState({ labels: { ...local.labels, ...store.getState().labels } })
    store.restore({ ...store.getState().typed, ...local.typed })
    setRestored(local.time)
  }, [key, store])

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
      await sender.send(flowProcess.resubmit, {
        processInstanceId: record.processInstanceId,
        businessId: record.bizId,
        form: store.content(),
        picks: Object.fromEntries(Object.entries(picks).map(([node, people]) => [node, [...people]])),
        mode,
      })
      draft.close()
      caseChanged()
      toast.success(t('resubmitted'))
      closeCurrentTab(detailAddress(store.flow.key, record.processInstanceId, record.bizId))
    } catch (error) {
      setBusy(false)
      const trouble = troubleOf(error, t('noConnection'))
      if (trouble.kind === 'stale') return onStale(trouble.text)
      message.error(trouble.text)
      showFirst(box.current, store.tell(trouble.problems))
    }
  }
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t(record.status === 'rejected' ? 'rejectedHint' : record.status === 'withdrawn' ? 'withdrawnHint' : 'returnedHint')}
        description={lastWord(detail.timeline)}
      />
      {restored && <Alert type="info" showIcon title={t('restored', { time: restored })} />}
      <div className={styles.body} ref={box}>
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
          <History detail={{ ...detail, future: NO_ROWS }} root={store.flow.root} labels={labels} />
          <Facts facts={facts} />
        </aside>
      </div>
      <div className={styles.bar} data-testid="document-bar">
        <div className={styles.barInner}>
          <SavedHint saved={draft.saved} dirty={draft.dirty} />
          <span className={styles.spring} />
          {narrow ? (
            <More names={offered(detail)} act={act} onPrint={props.onPrint} />
          ) : (
            offered(detail).map(name => (
              <Button key={name} danger={name === 'delete'} onClick={() => act(name)}>
                {t(name)}
              </Button>
            ))
          )}
          {modes.length > 1 && (
            <Radio.Group
              optionType="button"
              aria-label={t('resubmitMode')}
              value={mode}
              onChange={event => setMode(event.target.value)}
              options={[
                { value: 'toReturner', label: t('toReturner') },
                { value: 'rerun', label: t('byStart') },
              ]}
            />
          )}
          <Button type="primary" icon={<SendOutlined />} loading={busy} onClick={() => void submit()}>
            {t('resubmit')}
          </Button>
        </div>
      </div>
      {dialog}
    </>
  )
}

/** Why it came back. */
function lastWord(timeline: BarProps['detail']['timeline']): string | undefined {
  const row = timeline.findLast(each => ['returned', 'rejected'].includes(each.kind))
  return row && `${row.assigneeName}：${row.comment}`
}
