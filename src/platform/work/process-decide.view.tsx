import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import sheet from '#web/document/document.module.css'
import { useScreenClass } from '#web/shell/screen-class.ts'
import styles from './process.module.css'
import { processWords } from './process.words.tsx'
import { goBesides } from './process-act.view.tsx'
import { type ActionName, offered } from './process-bar.view.tsx'
import type { BarProps } from './process-case.view.tsx'
import { type CommandName, commandsOf } from './process-commands.view.tsx'
import { type Decision, Enclosed, Helpers, Opinion, useDecision } from './process-decision.view.tsx'
import { useKeys } from './process-keys.view.tsx'
import { More } from './process-more.view.tsx'
import { UndoBar, useUndo } from './process-undo.view.tsx'

/** Shown beside agree and disagree if there is room; the others are behind 更多. */
const BESIDE: readonly CommandName[] = ['return', 'transfer', 'addSign']
const BEHIND: readonly CommandName[] = ['delegate', 'undelegate', 'removeSign', 'unclaim', 'cc', 'comment']

/** The commands of a task besides the decision: those in sight, and those behind 更多. */
export function commandsBeside(detail: BarProps['detail'], narrow: boolean): { beside: CommandName[]; rest: ActionName[] } {
  const named = commandsOf(detail.task.actions ?? [])
  const beside = narrow ? [] : BESIDE.filter(name => named.includes(name))
  const ofTask = [...(narrow ? BESIDE : []), ...BEHIND].filter(name => named.includes(name))
  const ofCase = offered({ ...detail, task: {} }).filter(name => ![...ofTask, ...beside].includes(name as CommandName))
  return { beside, rest: [...ofTask, ...ofCase] }
}

export function AgreeButton({ decision, kind }: { decision: Decision; kind: string | undefined }) {
  const t = processWords.use()
  return (
    <Button type="primary" icon={<CheckOutlined />} loading={decision.busy} onClick={() => decision.decide(true)}>
      {t(kind === 'handle' ? 'carryOut' : 'agree')}
    </Button>
  )
}

export function DisagreeButton({ decision }: { decision: Decision }) {
  const t = processWords.use()
  return (
    <Button danger icon={<CloseOutlined />} loading={decision.busy} onClick={() => decision.decide(false)}>
      {t('disagree')}
    </Button>
  )
}

/** The bar of an approver: opinion, decision, and other commands of the task. */
export function DecisionBar(props: BarProps) {
  const { detail, onPrint } = props
  const t = processWords.use()
  const { message } = App.useApp()
  const narrow = useScreenClass() === 0
  const { task } = detail
  const undo = useUndo()
  const { waiting, left, now } = undo
  const decision = useDecision(props, undo)
  const { act, dialog, isOpen } = decision
  useKeys(key => {
    if (key === 'agree' && waiting) return now()
    if (key !== 'next' && key !== 'previous') return decision.press(key)
    void goBesides(task.taskId ?? '', key === 'next' ? 1 : -1).then(moved => !moved && message.info(t('lastTodo')))
  }, !isOpen)

  if (waiting) return <UndoBar text={waiting.text} left={left} onUndo={undo.undo} onNow={now} />

  const { beside, rest } = commandsBeside(detail, narrow)
  // Agreeing is on the right on a phone and first on a desktop.
  const disagree = task.actions?.includes('reject') && <DisagreeButton decision={decision} />
  return (
    <div className={sheet.bar} data-testid="document-bar">
      <Enclosed decision={decision} />
      <div className={sheet.barInner}>
        <Opinion decision={decision} />
        <Helpers decision={decision} keys={narrow ? undefined : 'page'} />
        <span className={styles.decisions}>
          {rest.length > 0 && narrow && <More names={rest} act={act} onPrint={onPrint} />}
          {narrow && disagree}
          <AgreeButton decision={decision} kind={task.kind} />
          {!narrow && disagree}
          {beside.map(name => (
            <Button key={name} onClick={() => act(name)}>
              {t(name)}
            </Button>
          ))}
          {!narrow && <More names={rest} act={act} onPrint={onPrint} />}
        </span>
      </div>
      {dialog}
    </div>
  )
}
