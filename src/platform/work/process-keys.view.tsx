import { QuestionCircleOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { isForPage } from '#web/kit/key-press.ts'
import { useTabActive } from '#web/shell/tab-context.ts'
import styles from './process.module.css'
import { processWords } from './process.words.tsx'

export type KeyAct = 'agree' | 'disagree' | 'comment' | 'next' | 'previous' | 'help'
const keys: Readonly<Record<string, KeyAct>> = { a: 'agree', r: 'disagree', c: 'comment', j: 'next', k: 'previous', '?': 'help' }

export function useKeys(act: (key: KeyAct) => void, enabled: boolean): void {
  const active = useTabActive()
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return
    const key = keys[event.key.toLowerCase()]
    if (!key) return
    event.preventDefault()
    act(key)
  })
  useEffect(() => {
    if (!active || !enabled) return
    const listener = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [active, enabled])
}

/** Lists the keyboard shortcuts; beside a list there are some more. */
export function KeyHelp({ open, onOpen, inList }: { open: boolean; onOpen(open: boolean): void; inList: boolean }) {
  const t = processWords.use()
  const rows = [
    ['A', t('keyAgree')],
    ['R', t('keyDisagree')],
    ['C', t('keyComment')],
    ['J', t('keyNext')],
    ['K', t('keyPrevious')],
    ...(inList
      ? ([
          ['X', t('keyTick')],
          ['U', t('undo')],
          ['↵', t('keyOpen')],
        ] as const)
      : []),
    ['?', t('keyHelp')],
  ] as const
  return (
    <Popover
      trigger="click"
      placement="topLeft"
      open={open}
      onOpenChange={onOpen}
      title={t('keys')}
      content={
        <dl className={styles.keys}>
          {rows.map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <IconButton label={t('keys')} icon={<QuestionCircleOutlined />} tip={false} />
    </Popover>
  )
}
