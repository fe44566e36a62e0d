import { Button } from 'antd'
import { processWords } from './process.words.tsx'
import type { BarProps } from './process-case.view.tsx'
import { AgreeButton, commandsBeside, DisagreeButton } from './process-decide.view.tsx'
import { Enclosed, Helpers, Opinion, useDecision } from './process-decision.view.tsx'
import { useKeys } from './process-keys.view.tsx'
import { More } from './process-more.view.tsx'
import { PhraseChips } from './process-opinion.view.tsx'
import type { Waiting } from './process-undo.view.tsx'
import styles from './todo.module.css'

/** 同意、不同意 beside the paper. The decision waits elsewhere, because the next paper is shown meanwhile. */
export function DecisionPane({ onHold, ...props }: BarProps & { onHold(decision: Waiting): void }) {
  const t = processWords.use()
  const decision = useDecision(props, { waiting: undefined, hold: onHold })
  const { act, add, dialog, isOpen, press } = decision
  const { task } = props.detail
  // J and K belong to the list.
  useKeys(key => press(key), !isOpen)
  const { beside, rest } = commandsBeside(props.detail, false)
  return (
    <div className={styles.decide} data-testid="document-bar">
      <Opinion decision={decision} lines={3} />
      <div className={styles.phrases}>
        <PhraseChips onChoose={add} />
      </div>
      <Helpers decision={decision} keys="list" />
      <Enclosed decision={decision} />
      <div className={styles.verdicts}>
        <AgreeButton decision={decision} kind={task.kind} />
        {task.actions?.includes('reject') && <DisagreeButton decision={decision} />}
      </div>
      <div className={styles.others}>
        {beside.map(name => (
          <Button key={name} size="small" onClick={() => act(name)}>
            {t(name)}
          </Button>
        ))}
        <More names={rest} act={act} onPrint={props.onPrint} size="small" />
      </div>
      {dialog}
    </div>
  )
}
