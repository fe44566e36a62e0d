import { Alert } from 'antd'
import type { Action } from '#model/action.ts'
import { say } from '#web/i18n/language.ts'
import styles from './master.module.css'
import { masterWords } from './master.words.tsx'

/** Who confirms an action; empty if nobody has to. */
export const whoNext = ({ second }: Action): string => second.map(({ title, en }) => say({ zh: title, en })).join(masterWords.say('and'))

/** What an action does, and who confirms it. */
export function ActionSays({ action }: { action: Action }) {
  const t = masterWords.use()
  const who = whoNext(action)
  const told = [action.says, who && t('needsSecond', { who })].filter(Boolean)
  if (told.length === 0) return null
  return <Alert type={action.danger ? 'warning' : 'info'} showIcon title={told.join(' ')} className={styles.says} />
}
