import { CheckOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import sheet from '#web/document/document.module.css'
import { useOnLeave } from '#web/shell/tab-context.ts'
import styles from './process.module.css'
import { processWords } from './process.words.tsx'

/** 撤销. A decision is sent after five seconds; leaving the page sends it at once. */
export interface Waiting {
  text: string
  /** `leaving`: the page is being closed. True when accepted; otherwise the error has been shown. */
  send(leaving: boolean): Promise<boolean>
}

const SECONDS = 5

export type Undo = ReturnType<typeof useUndo>

export function useUndo() {
  const [waiting, setWaiting] = useState<Waiting>()
  const [left, setLeft] = useState(SECONDS)
  const held = useRef<Waiting | undefined>(undefined)

  const release = useEffectEvent((leaving: boolean) => {
    const decision = held.current
    held.current = undefined
    setWaiting(undefined)
    void decision?.send(leaving)
  })
  useEffect(() => {
    if (!waiting) return
    const ends = Date.now() + SECONDS * 1000
    const timer = setInterval(() => {
      const rest = Math.ceil((ends - Date.now()) / 1000)
      setLeft(Math.max(rest, 0))
      if (rest <= 0) release(false)
    }, 200)
    return () => clearInterval(timer)
  }, [waiting])
  useOnLeave(() => held.current && release(true))
  useEffect(() => {
    const leave = () => release(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      const decision = held.current
      held.current = undefined
      void decision?.send(true)
    }
  }, [])

  return {
    waiting,
    left,
    /** A second decision sends the first. */
    hold(decision: Waiting) {
      void held.current?.send(false)
      held.current = decision
      setLeft(SECONDS)
      setWaiting(decision)
    },
    undo() {
      held.current = undefined
      setWaiting(undefined)
    },
    now() {
      const decision = held.current
      held.current = undefined
      setWaiting(undefined)
      void decision?.send(false)
    },
  }
}

interface BarProps {
  text: string
  left: number
  onUndo(): void
  onNow(): void
}

/** Replaces the bar while a decision waits. */
export function UndoBar(props: BarProps) {
  return (
    <div className={sheet.bar} data-testid="document-bar">
      <UndoLine {...props} />
    </div>
  )
}

export function UndoLine({ text, left, onUndo, onNow }: BarProps) {
  const t = processWords.use()
  return (
    <div className={sheet.barInner} role="status">
      <CheckOutlined className={styles.tick} />
      <b className={styles.held}>{t('undoHint', { text, seconds: left })}</b>
      <Button icon={<UndoOutlined />} onClick={onUndo}>
        {t('undo')}
      </Button>
      <Button type="primary" onClick={onNow}>
        {t('sendNow')}
      </Button>
    </div>
  )
}
