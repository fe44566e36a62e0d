import { create } from 'zustand'
import { timeNow } from '../kit/clock.ts'
import { persisted } from '../kit/persisted.ts'

/** The local log list of the spec: global errors, kept in this browser until uploaded or cleared. */
export interface LogEntry {
  type: 'error'
  message: string
  stack: string
  info: string
  url: string
  time: string
}

const MOST = 200

export const useErrorLog = create<{ logs: LogEntry[] }>()(() => ({ logs: [] }))
persisted(useErrorLog, 'logs', ['logs'])

export const clearLogs = () => useErrorLog.setState({ logs: [] })

export function recordError(error: unknown, info: string): void {
  const known = error instanceof Error ? error : undefined
  const message = (known?.message ?? String(error)).slice(0, 2000)
  const entry: LogEntry = {
    type: 'error',
    message,
    stack: (known?.stack ?? '').slice(0, 8000),
    info: info.slice(0, 2000),
    url: location.href.slice(0, 1000),
    time: timeNow(),
  }
  const { logs } = useErrorLog.getState()
  // Repetitions of an error are one entry.
  if (logs[0]?.message === entry.message && logs[0].info === entry.info) return
  useErrorLog.setState({ logs: [entry, ...logs].slice(0, MOST) })
}

/** Failed calls were already shown to the user; they are not page errors. */
const ours = (error: unknown) => (error as { name?: string } | undefined)?.name === 'CallFailure'

export function watchErrors(): void {
  window.addEventListener('error', event => {
    // ResizeObserver warnings are harmless.
    if (event.message?.includes('ResizeObserver')) return
    recordError(event.error ?? event.message, 'window.onerror')
  })
  window.addEventListener('unhandledrejection', event => {
    if (ours(event.reason)) event.preventDefault()
    else recordError(event.reason, 'unhandledrejection')
  })
}
