import { Component, type ReactNode } from 'react'
import styles from './crash.module.css'
import { openDialog } from './dialog-store.ts'
import { recordError } from './error-log.ts'
import { rootWords } from './root.words.ts'

/** Keeps the shell alive when a page crashes. */
export class CrashBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch(error: unknown, info: { componentStack?: string | null }) {
    recordError(error, info.componentStack ?? '')
  }

  override render() {
    return this.state.failed ? <Crashed again={() => this.setState({ failed: false })} /> : this.props.children
  }
}

function Crashed({ again }: { again: () => void }) {
  const t = rootWords.use()
  return (
    <div className={styles.box} role="alert">
      <h2>{t('crashTitle')}</h2>
      <p>{t('crashHint')}</p>
      <p className={styles.actions}>
        <button type="button" onClick={again}>
          {t('reload')}
        </button>
        <button type="button" onClick={() => openDialog('fault')}>
          {t('fault')}
        </button>
        <a href="/wel">{t('home')}</a>
      </p>
    </div>
  )
}
