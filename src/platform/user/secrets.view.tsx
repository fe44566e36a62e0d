import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Alert, App, Button, Modal } from 'antd'
import { useState } from 'react'
import styles from './user.module.css'
import { userWords } from './user.words.tsx'

export interface Secret {
  account: string
  password: string
}

/** The clipboard API needs https; the old way works on intranet pages without it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const box = document.createElement('textarea')
    box.value = text
    box.style.cssText = 'position:fixed;opacity:0'
    document.body.append(box)
    box.select()
    const done = document.execCommand('copy')
    box.remove()
    return done
  }
}

/** One-time passwords, shown once: the dialog closes only after confirmation. */
export function SecretsDialog({ secrets, onClose }: { secrets: readonly Secret[]; onClose(): void }) {
  const t = userWords.use()
  const { message } = App.useApp()
  const [copied, setCopied] = useState<string>()
  const copy = async (text: string, mark: string) => {
    if (!(await copyText(text))) return void message.warning(t('copyFailed'))
    setCopied(mark)
    message.success(t('copied'))
  }
  const lines = secrets.map(({ account, password }) => `${account}\t${password}`).join('\n')
  return (
    <Modal
      open={secrets.length > 0}
      title={t('secretTitle')}
      width={480}
      closable={false}
      // Removed from the document when closed.
      destroyOnHidden
      keyboard={false}
      mask={{ closable: false }}
      afterClose={() => setCopied(undefined)}
      footer={[
        secrets.length > 1 && (
          <Button key="all" icon={<CopyOutlined />} onClick={() => void copy(lines, '*')}>
            {t('copyAll')}
          </Button>
        ),
        <Button key="done" type="primary" onClick={onClose}>
          {t('secretDone')}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon title={t('secretOnce')} />
      <p className={styles.hint}>{t('secretHint')}</p>
      <div className={styles.secrets}>
        {secrets.map(({ account, password }) => (
          <div key={account} className={styles.secret}>
            <span className={styles.secretAccount} title={account}>
              {account}
            </span>
            <code className={styles.secretWord}>{password}</code>
            <Button
              size="small"
              icon={copied === account || copied === '*' ? <CheckOutlined /> : <CopyOutlined />}
              aria-label={`${t('copy')} ${account}`}
              onClick={() => void copy(password, account)}
            >
              {t('copy')}
            </Button>
          </div>
        ))}
      </div>
    </Modal>
  )
}
