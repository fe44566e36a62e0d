import { SaveOutlined, SendOutlined } from '@ant-design/icons'
import { Alert, App, Button, Tooltip } from 'antd'
import { flowProcess } from '#contract/flow.ts'
import styles from '#web/document/document.module.css'
import type { FormStore } from '#web/document/form-store.ts'
import { call } from '#web/http/call.ts'
import { processWords } from './process.words.tsx'
import { useDraft } from './process-draft.view.tsx'
import { detailAddress, useFormName } from './process-flow.view.tsx'
import { Desk, DeskBar, useHandIn } from './process-hand-in.view.tsx'

interface Props {
  store: FormStore
  draftId: string
  number: string
  localName: string
  /** When the restored content was typed. */
  restored: string | undefined
  onStartOver(): void
}

/** The form page of a new document: write, save, submit. */
export function FillIn({ store, draftId, number, localName, restored, onStartOver }: Props) {
  const t = processWords.use()
  const name = useFormName(store.flow)
  const { modal } = App.useApp()
  const draft = useDraft({ store, key: localName, draftId, server: true })
  const handing = useHandIn({
    store,
    draft,
    async send(sender, picks) {
      const own = await draft.settled()
      const input = { flowKey: store.flow.key, form: store.content(), picks, ...(own ? { draftId: own } : {}) }
      const reply = await sender.send(flowProcess.start, input)
      const { bizId, processInstanceId } = reply.objMap.record
      return { said: t('submitted', { number: reply.number ?? '' }), to: detailAddress(store.flow.key, processInstanceId, bizId) }
    },
  })
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
    <div className={styles.page}>
      <h1 className={styles.title}>
        {name}
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
      <Desk store={store} handing={handing} />
      <DeskBar draft={draft}>
        <Button icon={<SaveOutlined />} disabled={handing.busy} onClick={() => void draft.save()}>
          {t('saveDraft')}
        </Button>
        <Tooltip title="Ctrl Enter">
          <Button type="primary" icon={<SendOutlined />} loading={handing.busy} onClick={() => void handing.handIn()}>
            {t('submit')}
          </Button>
        </Tooltip>
      </DeskBar>
    </div>
  )
}
