import { PaperClipOutlined } from '@ant-design/icons'
import { App, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#model/form/field.ts'
import { FilesControl } from '#web/document/controls/files.tsx'
import { SignaturePad } from '#web/document/signature-pad.tsx'
import { STILL_UPLOADING } from '#web/http/call.ts'
import { isUploading } from '#web/http/working.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { readStored, removeStored, writeStored } from '#web/kit/storage.ts'
import styles from './process.module.css'
import { processWords } from './process.words.tsx'
import { useAct } from './process-act.view.tsx'
import type { BarProps } from './process-case.view.tsx'
import { useComplete, verdictOf } from './process-complete.view.tsx'
import { type KeyAct, KeyHelp } from './process-keys.view.tsx'
import { Phrases } from './process-opinion.view.tsx'
import { problemsText, showFirst } from './process-scroll.view.tsx'
import type { Undo } from './process-undo.view.tsx'

export type Decision = ReturnType<typeof useDecision>

/** What an approver enters, and what becomes of it: shown as a bar below a document, or as a pane beside it. */
export function useDecision(props: BarProps, { waiting, hold }: Pick<Undo, 'waiting' | 'hold'>) {
  const { detail, store, deciding, begun } = props
  const t = processWords.use()
  const { message } = App.useApp()
  const { task } = detail
  const { opinion } = task
  const kept = `opinion-${task.taskId}`
  const [text, setText] = useState(() => readStored<string>(kept, 'session') ?? '')
  const [files, setFiles] = useState<readonly Attachment[]>(begun?.files ?? [])
  const [signature, setSignature] = useState(begun?.signature ?? '')
  const [panel, setPanel] = useState(files.length > 0)
  const [lacking, setLacking] = useState<'opinion' | 'signature'>()
  const [help, setHelp] = useState(false)
  const box = useRef<InputRef>(null)
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
  useEffect(() => {
    if (begun) Object.assign(begun, { files, signature })
  }, [begun, files, signature])
  const may = new Set(task.actions ?? [])

  const write = (next: string) => {
    setText(next)
    setLacking(undefined)
    // Keeps the opinion if a colleague is faster or the page is reloaded.
    if (next) writeStored(kept, next, 'session')
    else removeStored(kept, 'session')
  }
  const add = (phrase: string) => write(text.trim() ? `${text.trim()}；${phrase}` : phrase)
  const askOpinion = () => {
    setLacking('opinion')
    box.current?.focus()
  }
  const decide = (pass: boolean) => {
    if (waiting || busy) return
    if (isUploading()) return void message.warning(STILL_UPLOADING)
    const wrong = pass ? store.tell() : []
    if (wrong.length > 0) {
      message.warning(problemsText(store, wrong))
      return showFirst(document.body, wrong)
    }
    if (!text.trim() && (opinion?.required || (!pass && opinion?.onReject !== false))) return askOpinion()
    if (opinion?.signature && !signature) {
      setPanel(true)
      return setLacking('signature')
    }
    const said = { pass, text, files, signature }
    hold({
      text: t(verdictOf(task.kind, pass)),
      async send(leaving) {
        const done = await complete(said, leaving)
        if (done) removeStored(kept, 'session')
        return done
      },
    })
  }
  const press = (key: KeyAct) => {
    if (key === 'help') return setHelp(true)
    if (key === 'agree') return decide(true)
    if (key === 'comment') return act('comment')
    if (key !== 'disagree') return
    if (!may.has('reject')) return may.has('return') ? act('return') : undefined
    if (text.trim()) return decide(false)
    askOpinion()
  }
  const sign = (drawn: string) => {
    setSignature(drawn)
    setLacking(undefined)
  }
  return {
    opinion,
    text,
    write,
    add,
    files,
    setFiles,
    signature,
    sign,
    panel,
    setPanel,
    lacking,
    help,
    setHelp,
    box,
    busy,
    act,
    dialog,
    isOpen,
    decide,
    press,
  }
}

/** The box for an opinion. */
export function Opinion({ decision, lines = 1 }: { decision: Decision; lines?: number }) {
  const t = processWords.use()
  const { opinion, text, write, lacking, box } = decision
  return (
    <div className={styles.opinion}>
      <Input.TextArea
        ref={box}
        aria-label={t('opinion')}
        placeholder={t(opinion?.required === true ? 'opinionMust' : 'opinionHint')}
        autoSize={{ minRows: lines, maxRows: 4 + lines }}
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
  )
}

/** Phrases, files, and the list of keys. */
export function Helpers({ decision, keys }: { decision: Decision; keys?: 'page' | 'list' }) {
  const t = processWords.use()
  const { text, add, files, panel, setPanel, help, setHelp } = decision
  return (
    <span className={styles.helpers}>
      <Phrases text={text} onChoose={add} />
      <IconButton label={t('attach')} icon={<PaperClipOutlined />} onClick={() => setPanel(!panel)} data-on={files.length > 0} />
      {keys && <KeyHelp open={help} onOpen={setHelp} inList={keys === 'list'} />}
    </span>
  )
}

/** Files and signature of a decision; shown on request, or if a signature is required. */
export function Enclosed({ decision }: { decision: Decision }) {
  const t = processWords.use()
  const { opinion, panel, files, setFiles, signature, sign, lacking } = decision
  if (!panel && !opinion?.signature) return null
  return (
    <div className={styles.panel}>
      <FilesControl value={files} onChange={setFiles} />
      {opinion?.signature && (
        <div className={styles.signing} data-lacking={lacking === 'signature'}>
          <SignaturePad value={signature} onChange={sign} />
          {lacking === 'signature' && (
            <span className={styles.problem} role="alert">
              {t('signatureMissing')}
            </span>
          )}
        </div>
      )}
    </div>
  )
}
