import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { auth } from '#contract/auth.ts'
import { call } from '../http/call.ts'
import { recentFailures } from '../http/failure.ts'
import { timeNow } from '../kit/clock.ts'
import { toast } from '../kit/toast.ts'
import { closeDialog } from './dialog-store.ts'
import { useErrorLog } from './error-log.ts'
import { helpWords } from './help.words.ts'
import { entryHere } from './version.ts'

const LOGS = 5

/** 报障: what happened in the person's words, with page, version, the last failed requests and page errors. */
export default function FaultDialog() {
  const t = helpWords.use()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const logs = useErrorLog(state => state.logs)
  const page = location.pathname + location.search
  const failures = recentFailures()
  const send = async () => {
    setBusy(true)
    try {
      const info = [`页面 ${page}`, `版本 ${entryHere()}`, ...failures.map(each => `请求 ${each}`), navigator.userAgent].join('\n')
      const report = {
        type: 'error',
        message: `报障：${text.trim()}`,
        stack: '',
        info: info.slice(0, 2000),
        url: location.href.slice(0, 1000),
      }
      await call(auth.logoutOrLogs, { items: [{ ...report, time: timeNow() }, ...logs.slice(0, LOGS)] })
      toast.success(t('faultSent'))
      closeDialog()
    } catch {
      // The failure was shown; what was typed stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('fault')}
      okText={t('faultSend')}
      okButtonProps={{ disabled: text.trim() === '', loading: busy }}
      onOk={() => void send()}
      onCancel={closeDialog}
      width={520}
    >
      <Form layout="vertical">
        <Form.Item label={t('faultWhat')} htmlFor="fault-text" extra={t('faultWith')}>
          <Input.TextArea
            id="fault-text"
            autoFocus
            maxLength={1000}
            autoSize={{ minRows: 4, maxRows: 10 }}
            placeholder={t('faultHint')}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('faultPage')}>{page}</Form.Item>
        {failures.length > 0 && <Form.Item label={t('faultRequests')}>{failures.join('，')}</Form.Item>}
      </Form>
    </Modal>
  )
}
