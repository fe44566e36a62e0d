import { CheckOutlined, CloseOutlined, PaperClipOutlined } from '@ant-design/icons'
import { App, Button, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#model/form/field.ts'
import { FilesControl } from '#web/document/controls/files.tsx'
import sheet from '#web/document/document.module.css'
import { SignaturePad } from '#web/document/signature-pad.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { readStored, removeStored, writeStored } from '#web/kit/storage.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import styles from './process.module.css'
import { processWords } from './process.words.tsx'
import { goBesides, useAct } from './process-act.view.tsx'
import { offered } from './process-bar.view.tsx'
import type { BarProps } from './process-case.view.tsx'
import { type CommandName, commandsOf } from './process-commands.view.tsx'
import { useComplete, verdictOf } from './process-complete.view.tsx'
import { KeyHelp, useKeys } from './process-keys.view.tsx'
import { More } from './process-more.view.tsx'
import { Phrases } from './process-opinion.view.tsx'
import { showFirst } from './process-scroll.view.tsx'
import { UndoBar, useUndo } from './process-undo.view.tsx'

/** Shown beside agree and disagree if there is room; the others are behind 更多. */
const BESIDE: readonly CommandName[] = ['return', 'transfer', 'addSign']
const BEHIND: readonly CommandName[] = ['delegate', 'undelegate', 'removeSign', 'unclaim', 'cc', 'comment']

/** The bar of an approver: opinion, decision, and other commands of the task. */
export function DecisionBar(props: BarProps) {
  const { detail, store, deciding, onPrint } = props
  const t = processWords.use()
  const { message } = App.useApp()
  const narrow = useScreenClass() === 0
  const { task } = detail
  const { opinion } = task
  const kept = `opinion-${task.taskId}`
  const [text, setText] = useState(() => readStored<string>(kept, 'session') ?? '')
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [signature, setSignature] = useState('')
  const [panel, setPanel] = useState(false)
  const [lacking, setLacking] = useState<'opinion' | 'signature'>()
  const [help, setHelp] = useState(false)
  const box = useRef<InputRef>(null)
  const { waiting, left, hold, undo, now } = useUndo()
  const { busy, complete } = useComplete(props)
  // What an agreement carries besides its opinion, if it comes with signers.
  const agreement = () => ({
    ...(store.getState().changes > 0 ? { form: store.content(), rev: detail.record.rev } : {}),
    ...(files.length > 0 ? { files: files.map(({ id }) => id) } : {}),
    ...(signature ? { signature } : {}),
  })
  const { act, dialog, isOpen } = useAct(props, text, hold, agreement)
  const engaged = text.trim() !== '' || waiting !== undefined || busy || isOpen
  useEffect(() => {
    deciding.current = engaged
    return () => {
      deciding.current = false
    }
  }, [deciding, engaged])
  const carriesOut = task.kind === 'handle'
  const may = new Set(task.actions ?? [])
  const named = commandsOf(task.actions ?? [])

  const write = (next: string) => {
    setText(next)
    setLacking(undefined)
    // Keeps the opinion if a colleague is faster or the page is reloaded.
    if (next) writeStored(kept, next, 'session')
    else removeStored(kept, 'session')
  }
  const decide = (pass: boolean) => {
    if (waiting || busy) return
    const wrong = pass ? store.tell() : []
    if (wrong.length > 0) {
      message.warning(t('checkPlaces', { count: wrong.length }))
      return showFirst(document.body, wrong)
    }
    if (!text.trim() && (opinion?.required || (!pass && opinion?.onReject !== false))) {
      setLacking('opinion')
      return box.current?.focus()
    }
    if (opinion?.signature && !signature) {
      setPanel(true)
      return setLacking('signature')
    }
    const said = { pass, text, files, signature }
    hold({
      text: t(verdictOf(task.kind, pass)),
      send: leaving => void complete(said, leaving).then(done => done && removeStored(kept, 'session')),
    })
  }
  useKeys(key => {
    if (key === 'help') return setHelp(true)
    if (key === 'agree') return waiting ? now() : decide(true)
    if (key === 'comment') return act('comment')
    if (key === 'next' || key === 'previous') {
      const step = key === 'next' ? 1 : -1
      return void goBesides(task.taskId ?? '', step).then(moved => !moved && message.info(t('lastTodo')))
    }
    if (!may.has('reject')) return may.has('return') ? act('return') : undefined
    if (text.trim()) return decide(false)
    setLacking('opinion')
    box.current?.focus()
  }, !isOpen)

  if (waiting) return <UndoBar text={waiting.text} left={left} onUndo={undo} onNow={now} />

  const beside = BESIDE.filter(name => named.includes(name) && !narrow)
  const rest = [...(narrow ? BESIDE : []), ...BEHIND].filter(name => named.includes(name))
  const caseOnes = offered({ ...detail, task: {} }).filter(
    name => !rest.includes(name as CommandName) && !beside.includes(name as CommandName),
  )
  const must = opinion?.required === true
  // Agreeing is on the right on a phone and first on a desktop.
  const disagree = may.has('reject') && (
    <Button danger icon={<CloseOutlined />} loading={busy} onClick={() => decide(false)}>
      {t('disagree')}
    </Button>
  )
  return (
    <div className={sheet.bar} data-testid="document-bar">
      {(panel || opinion?.signature) && (
        <div className={styles.panel}>
          <FilesControl value={files} onChange={setFiles} />
          {opinion?.signature && (
            <div className={styles.signing} data-lacking={lacking === 'signature'}>
              <SignaturePad
                value={signature}
                onChange={drawn => {
                  setSignature(drawn)
                  setLacking(undefined)
                }}
              />
              {lacking === 'signature' && (
                <span className={styles.problem} role="alert">
                  {t('signatureMissing')}
                </span>
              )}
            </div>
          )}
        </div>
      )}
      <div className={sheet.barInner}>
        <div className={styles.opinion}>
          <Input.TextArea
            ref={box}
            aria-label={t('opinion')}
            placeholder={t(must ? 'opinionMust' : 'opinionHint')}
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={2000}
            status={lacking === 'opinion' ? 'error' : undefined}
            value={text}
            onChange={event => write(event.target.value)}
          />
          {lacking === 'opinion' && (
            <span className={styles.problem} role="alert">
              {t('opinionMissing')}
            </span>
          )}
        </div>
        <span className={styles.helpers}>
          <Phrases text={text} onChoose={chosen => write(text.trim() ? `${text.trim()}；${chosen}` : chosen)} />
          <IconButton label={t('attach')} icon={<PaperClipOutlined />} onClick={() => setPanel(!panel)} data-on={files.length > 0} />
          {!narrow && <KeyHelp open={help} onOpen={setHelp} />}
        </span>
        <span className={styles.decisions}>
          {(rest.length > 0 || caseOnes.length > 0) && narrow && <More names={[...rest, ...caseOnes]} act={act} onPrint={onPrint} />}
          {narrow && disagree}
          <Button type="primary" icon={<CheckOutlined />} loading={busy} onClick={() => decide(true)}>
            {t(carriesOut ? 'carryOut' : 'agree')}
          </Button>
          {!narrow && disagree}
          {beside.map(name => (
            <Button key={name} onClick={() => act(name)}>
              {t(name)}
            </Button>
          ))}
          {!narrow && <More names={[...rest, ...caseOnes]} act={act} onPrint={onPrint} />}
        </span>
      </div>
      {dialog}
    </div>
  )
}
