import { KeyOutlined } from '@ant-design/icons'
import { App, Button, Typography } from 'antd'
import { site } from '#contract/site.ts'
import { call } from '#web/http/call.ts'
import { siteWords } from './site.words.tsx'

/** 客户端加密公钥: what to enter in the configuration of clients that encrypt passwords with SM2. */
export function PasswordKeyButton() {
  const t = siteWords.use()
  const { modal } = App.useApp()
  const show = async () => {
    const { publicKey } = await call(site.passwordKey)
    modal.info({
      title: t('passwordKey'),
      width: 560,
      content: (
        <>
          <p>{t('passwordKeyHint')}</p>
          <Typography.Paragraph copyable code style={{ wordBreak: 'break-all' }}>
            {publicKey}
          </Typography.Paragraph>
        </>
      ),
    })
  }
  return (
    <Button icon={<KeyOutlined />} onClick={() => void show().catch(() => {})}>
      {t('passwordKey')}
    </Button>
  )
}
