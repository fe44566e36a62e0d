import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WorkRow } from '#contract/flow-shape.ts'
import { DocumentSkeleton } from '#web/document/head.tsx'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { caseChanged, useAhead } from './process-data.view.tsx'
import { UndoLine, useUndo, type Waiting } from './process-undo.view.tsx'
import styles from './todo.module.css'
import { type Papers, TodoPaper } from './todo-paper.view.tsx'
import { workWords } from './work.words.tsx'

const ROOM = window.matchMedia('(min-width: 1360px)')
const subscribe = (changed: () => void) => {
  ROOM.addEventListener('change', changed)
  return () => ROOM.removeEventListener('change', changed)
}

/** Whether list, paper and decision fit beside each other. */
export const useHasPanes = () => useSyncExternalStore(subscribe, () => ROOM.matches)

export type Desk = ReturnType<typeof useDesk>

/** Which to-do is looked at, and which decision still waits to be sent. */
export function useDesk() {
  const undo = useUndo()
  const [looking, look] = useState<WorkRow>()
  const [held, setHeld] = useState<WorkRow>()
  // Not shown in the list: sent or about to be sent, until the list has been reloaded.
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [papers] = useState<Papers>(() => new Map())
  const mark = (taskId: string, isDecided: boolean) =>
    setDecided(before => new Set(isDecided ? [...before, taskId] : [...before].filter(each => each !== taskId)))
  return {
    undo,
    looking,
    look,
    decided,
    papers,
    hold(row: WorkRow, next: WorkRow | undefined, { text, send }: Waiting) {
      mark(row.taskId, true)
      setHeld(row)
      look(next)
      undo.hold({
        text: `${text}：${row.title}`,
        async send(leaving) {
          const done = await send(leaving)
          if (done) await caseChanged()
          mark(row.taskId, false)
          return done
        },
      })
    },
    takeBack() {
      undo.undo()
      if (!held) return
      mark(held.taskId, false)
      look(held)
    },
  }
}

interface Props {
  desk: Desk
  /** In the order of the list. */
  rows: readonly WorkRow[]
  /** Nothing while the list is loading, or when everything is decided. */
  row: WorkRow | undefined
  isLoading: boolean
  /** What the list was asked for. */
  asked: string
  onOpen(row: WorkRow): void
}

/** 处理台. Beside the list: the paper that is looked at, and the decision about it. Afterwards the next paper is here at once. */
export function TodoDesk({ desk, rows, row, isLoading, asked, onOpen }: Props) {
  const t = workWords.use()
  const { undo, look, looking } = desk
  const at = rows.findIndex(each => each.taskId === row?.taskId)
  const next = rows[at + 1] ?? rows[at - 1]
  useAhead(next)
  // Another question shows its own first row; what arrives later does not push aside what is read.
  const [before, setBefore] = useState(asked)
  useEffect(() => {
    if (asked !== before) {
      setBefore(asked)
      look(undefined)
    } else if (row && !looking) look(row)
  }, [asked, before, row, looking, look])
  return (
    <div className={styles.desk}>
      {row ? (
        <TodoPaper
          key={row.taskId}
          row={row}
          papers={desk.papers}
          onHold={decision => desk.hold(row, next, decision)}
          onGone={() => look(next)}
          onOpen={() => onOpen(row)}
        />
      ) : isLoading ? (
        <div className={styles.paper}>
          <DocumentSkeleton />
        </div>
      ) : (
        <div className={styles.paper}>
          <EmptyState kind="done" text={t('allDone')} />
        </div>
      )}
      {undo.waiting && (
        <div className={styles.undo} data-testid="undo-bar">
          <UndoLine text={undo.waiting.text} left={undo.left} onUndo={desk.takeBack} onNow={undo.now} />
        </div>
      )}
    </div>
  )
}
