import { SafetyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { salaryToken, watchSalaryToken } from '#web/http/tokens.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { useTabActive } from '#web/shell/tab-context.ts'
import styles from './salary.module.css'
import { salaryWords } from './salary.words.tsx'
import { SalaryDialog } from './salary-dialog.view.tsx'

interface Gate {
  /** What stands where the figures would, while there is no salary token. */
  veil: ReactNode
  dialog: ReactNode
}

const isThere = () => salaryToken() !== ''

/** 工资令牌. A page in front asks for it once whenever it is missing; whoever does not want to is left in peace. */
export function useSalaryGate(): Gate {
  const isOpen = useSyncExternalStore(watchSalaryToken, isThere)
  const isFront = useTabActive()
  const [declined, setDeclined] = useState(false)
  if (isOpen && declined) setDeclined(false)
  return {
    veil: isOpen ? undefined : <Veil onVerify={() => setDeclined(false)} />,
    dialog: !isOpen && !declined && isFront && <SalaryDialog onCancel={() => setDeclined(true)} />,
  }
}

function Veil({ onVerify }: { onVerify(): void }) {
  const t = salaryWords.use()
  return (
    <div className={styles.veil}>
      <EmptyState kind="permission" text={t('veiled')}>
        <Button type="primary" icon={<SafetyOutlined />} onClick={onVerify}>
          {t('verify')}
        </Button>
      </EmptyState>
    </div>
  )
}
