import { CheckOutlined, CloseOutlined, EllipsisOutlined, PaperClipOutlined, UndoOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { flowWork } from '../../contract/flow.ts'
import type { Attachment } from '../../model/form/field.ts'
import { Sender, troubleOf } from '../../web/document/command.ts'
import { FilesControl } from '../../web/document/controls/files.tsx'
import sheet from '../../web/document/document.module.css'
import { SignaturePad } from '../../web/document/signature-pad.tsx'
import { IconButton } from '../../web/kit/icon-button.tsx'
import { readStored, removeStored, writeStored } from '../../web/kit/storage.ts'
import { toast } from '../../web/kit/toast.ts'
import { useScreenClass } from '../../web/shell/screen-class.ts'
import styles from './process.module.css'
import { processWords } from './process.words.tsx'
import { goBesides, goOn, useAct } from './process-act.view.tsx'
import { offered } from './process-bar.view.tsx'
import type { BarProps } from './process-case.view.tsx'
import { type CommandName, commandsOf } from './process-commands.view.tsx'
import { caseChanged } from './process-data.view.tsx'
import { KeyHelp, useKeys } from './process-keys.view.tsx'
import { Phrases } from './process-opinion.view.tsx'
import { showFirst } from './process-scroll.view.tsx'
import { useUndo } from './process-undo.view.tsx'

/** Beside agreeing and disagreeing, as wide as the window is; the others are behind 更多. */
const BESIDE: readonly CommandName[] = ['return', 'transfer', 'addSign']
const BEHIND: readonly CommandName[] = ['delegate', 'undelegate', 'removeSign', 'unclaim', 'cc', 'comment']

/** The bar of whoever decides: the opinion, the decision, and everything else the task allows. */
export function DecisionBar(props: BarProps) {
  const { detail, store, deciding, onStale, onPrint } = props
  const t = processWords.use()
  const { message } = App.useApp()
  const narrow = useScreenClass() === 0
  const { task, record } = detail
  const { opinion } = task
  const kept = `opinion-${task.taskId}`
  const [text, setText] = useState(() => readStored<string>(kept, 'session') ?? '')
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [signature, setSignature] = useState('')
  const [panel, setPanel] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [help, setHelp] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sender] = useState(() => new Sender())
  const box = useRef<InputRef>(null)
  const { waiting, left, hold, undo, now } = useUndo()
  const { act, dialog, isOpen } = useAct(props, text)
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
    setProblem(undefined)
    // A colleague may be faster, a page may be reloaded: what was thought stays.
    if (next) writeStored(kept, next, 'session')
    else removeStored(kept, 'session')
  }
  const complete = async (pass: boolean, leaving: boolean) => {
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
          ...(store.getState().changes > 0 ? { form: store.content() } : {}),
          ...(files.length > 0 ? { files: files.map(({ id }) => id) } : {}),
          ...(signature ? { signature } : {}),
        },
        { keepalive: leaving },
      )
      removeStored(kept, 'session')
      caseChanged()
      toast.success(t(pass ? (carriesOut ? 'carriedOut' : 'agreed') : 'disagreed'))
      if (!leaving) goOn(reply.next)
    } catch (error) {
      const trouble = troubleOf(error, t('noConnection'))
      if (trouble.kind === 'stale') onStale(trouble.text)
      else if (leaving) toast.error(`${record.title}：${trouble.text}`)
      else message.error(trouble.text)
      if (trouble.problems.length > 0) showFirst(document.body, store.tell(trouble.problems))
    } finally {
      setBusy(false)
    }
  }
  const decide = (pass: boolean) => {
    if (waiting || busy) return
    const wrong = pass ? store.tell() : []
    if (wrong.length > 0) {
      message.warning(t('checkPlaces', { count: wrong.length }))
      return showFirst(document.body, wrong)
    }
    if (!text.trim() && (opinion?.required || (!pass && opinion?.onReject !== false))) {
      setProblem(t('opinionMissing'))
      return box.current?.focus()
    }
    if (opinion?.signature && !signature) {
      setPanel(true)
      return setProblem(t('signatureMissing'))
    }
    const word = t(pass ? (carriesOut ? 'carriedOut' : 'agreed') : 'disagreed')
    hold({ text: word, send: leaving => void complete(pass, leaving) })
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
    setProblem(t('opinionMissing'))
    box.current?.focus()
  }, !isOpen)

  if (waiting)
    return (
      <div className={sheet.bar} data-testid="document-bar">
        <div className={sheet.barInner} role="status">
          <CheckOutlined className={styles.tick} />
          <b>{t('undoHint', { text: waiting.text, seconds: left })}</b>
          <span className={sheet.spring} />
          <Button icon={<UndoOutlined />} onClick={undo}>
            {t('undo')}
          </Button>
          <Button type="primary" onClick={now}>
            {t('sendNow')}
          </Button>
        </div>
      </div>
    )

  const beside = BESIDE.filter(name => named.includes(name) && !narrow)
  const rest = [...(narrow ? BESIDE : []), ...BEHIND].filter(name => named.includes(name))
  const caseOnes = offered({ ...detail, task: {} }).filter(
    name => !rest.includes(name as CommandName) && !beside.includes(name as CommandName),
  )
  const must = opinion?.required === true
  // Under the right thumb on a phone, first of the row on a desk: agreeing.
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
          {opinion?.signature && <SignaturePad value={signature} onChange={setSignature} />}
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
            status={problem ? 'error' : undefined}
            value={text}
            onChange={event => write(event.target.value)}
          />
          {problem && (
            <span className={styles.problem} role="alert">
              {problem}
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

type Name = CommandName | 'copy'

function More({ names, act, onPrint }: { names: readonly Name[]; act(name: Name): void; onPrint(): void }) {
  const t = processWords.use()
  return (
    <Dropdown
      trigger={['click']}
      placement="topRight"
      menu={{
        items: [
          ...names.map(name => ({ key: name, label: t(name), onClick: () => act(name) })),
          { key: 'print', label: t('print'), onClick: onPrint },
        ],
      }}
    >
      <Button icon={<EllipsisOutlined />}>{t('more')}</Button>
    </Dropdown>
  )
}
