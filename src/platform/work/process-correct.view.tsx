import { SendOutlined } from '@ant-design/icons'
import { Alert, Button, Radio } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { flowProcess } from '#contract/flow.ts'
import { History } from '#web/document/timeline.tsx'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { processWords } from './process.words.tsx'
import { useAct } from './process-act.view.tsx'
import { lastWord } from './process-alerts.view.tsx'
import { offered } from './process-bar.view.tsx'
import type { BarProps } from './process-case.view.tsx'
import { localKey, readLocal, useDraft } from './process-draft.view.tsx'
import { detailAddress } from './process-flow.view.tsx'
import { Desk, DeskBar, useHandIn } from './process-hand-in.view.tsx'
import { treeLabels } from './process-labels.view.tsx'
import { More } from './process-more.view.tsx'

type Mode = 'rerun' | 'toReturner'
const NO_ROWS: BarProps['detail']['future'] = []

/** A case returned to its initiator: the editable form, the opinions, and 重新提交. */
export function Correct(props: BarProps) {
  const { store, detail, onStale } = props
  const t = processWords.use()
  const narrow = useScreenClass() === 0
  const { record, task } = detail
  const { processInstanceId, bizId } = record
  const labels = useMemo(() => treeLabels(store.flow), [store])
  const modes = (task.resubmit ?? ['rerun']) as Mode[]
  const [mode, setMode] = useState<Mode>(modes.includes('toReturner') ? 'toReturner' : 'rerun')
  const key = localKey(store.flow.key, `${processInstanceId}-${record.rev}`)
  const [restored, setRestored] = useState<string>()
  const draft = useDraft({ store, key, draftId: '', server: false })
  const { act, dialog } = useAct(props)
  useEffect(() => {
    const local = readLocal(key)
    if (!local || store.getState().changes > 0) return
    store.setState({ labels: { ...local.labels, ...store.getState().labels } })
    store.restore({ ...store.getState().typed, ...local.typed })
    setRestored(local.time)
  }, [key, store])
  const handing = useHandIn({
    store,
    draft,
    processInstanceId,
    onStale,
    async send(sender, picks) {
      await sender.send(flowProcess.resubmit, { processInstanceId, businessId: bizId, form: store.content(), picks, mode })
      return { said: t('resubmitted'), to: detailAddress(store.flow.key, processInstanceId, bizId) }
    },
  })
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t(record.status === 'rejected' ? 'rejectedHint' : record.status === 'withdrawn' ? 'withdrawnHint' : 'returnedHint')}
        description={lastWord(detail.timeline)}
      />
      {restored && <Alert type="info" showIcon title={t('restored', { time: restored })} />}
      <Desk store={store} handing={handing}>
        <History detail={{ ...detail, future: NO_ROWS }} root={store.flow.root} labels={labels} />
      </Desk>
      <DeskBar draft={draft}>
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
        <Button type="primary" icon={<SendOutlined />} loading={handing.busy} onClick={() => void handing.handIn()}>
          {t('resubmit')}
        </Button>
      </DeskBar>
      {dialog}
    </>
  )
}
