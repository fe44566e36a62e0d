import { SafetyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { Called } from '#model/action.ts'
import { stepUpToken, watchStepUpToken } from '#web/http/tokens.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { useTabActive } from '#web/shell/tab-context.ts'
import styles from './step-up.module.css'
import { stepUpWords } from './step-up.words.tsx'
import { StepUpDialog } from './step-up-dialog.view.tsx'

interface Gate {
  /** Shown instead of the rows while there is no token. */
  veil: ReactNode
  dialog: ReactNode
}

const isThere = () => stepUpToken() !== ''

/** A page in front asks for the password once whenever the token is missing, and not again after it was declined. */
export function useStepUpGate(hidden: Called): Gate {
  const isOpen = useSyncExternalStore(watchStepUpToken, isThere)
  const isFront = useTabActive()
  const [declined, setDeclined] = useState(false)
  if (isOpen && declined) setDeclined(false)
  return {
    veil: isOpen ? undefined : <Veil hidden={hidden} onVerify={() => setDeclined(false)} />,
    dialog: !isOpen && !declined && isFront && <StepUpDialog onCancel={() => setDeclined(true)} />,
  }
}

function Veil({ hidden, onVerify }: { hidden: Called; onVerify(): void }) {
  const t = stepUpWords.use()
  const { language } = useLanguage()
  return (
    <div className={styles.veil}>
      <EmptyState kind="permission" text={t('veiled', { what: language === 'zh' ? hidden.title : hidden.en })}>
        <Button type="primary" icon={<SafetyOutlined />} onClick={onVerify}>
          {t('verify')}
        </Button>
      </EmptyState>
    </div>
  )
}
