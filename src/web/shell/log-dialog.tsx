import { ClearOutlined, CloudUploadOutlined } from '@ant-design/icons'
import { App, Button, Modal, Space, Table } from 'antd'
import { auth } from '#contract/auth.ts'
import { call } from '../http/call.ts'
import { toast } from '../kit/toast.ts'
import { closeDialog } from './dialog-store.ts'
import { clearLogs, type LogEntry, useErrorLog } from './error-log.ts'
import styles from './log-dialog.module.css'
import { shellWords } from './shell.words.ts'

/** 本地日志, full screen: look, upload, clear. */
export default function LogDialog() {
  const t = shellWords.use()
  const logs = useErrorLog(state => state.logs)
  const { modal } = App.useApp()
  const upload = () =>
    modal.confirm({
      title: t('logsUploadAsk'),
      onOk: async () => {
        await call(auth.logoutOrLogs, { items: logs })
        clearLogs()
        toast.success(t('logsSent'))
        closeDialog()
      },
    })
  const clear = () =>
    modal.confirm({
      title: t('logsClearAsk'),
      onOk: () => {
        clearLogs()
        toast.success(t('logsCleared'))
        closeDialog()
      },
    })
  return (
    <Modal open title={t('logsTitle')} footer={null} onCancel={closeDialog} width="100vw" wrapClassName={styles.full}>
      <Space className={styles.actions}>
        <Button type="primary" icon={<CloudUploadOutlined />} disabled={logs.length === 0} onClick={upload}>
          {t('logsUpload')}
        </Button>
        <Button danger icon={<ClearOutlined />} disabled={logs.length === 0} onClick={clear}>
          {t('logsClear')}
        </Button>
      </Space>
      <Table<LogEntry>
        size="small"
        rowKey={entry => `${entry.time} ${entry.message}`}
        dataSource={logs}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        scroll={{ x: 720 }}
        expandable={{ expandedRowRender: entry => <pre className={styles.stack}>{entry.stack || entry.info}</pre> }}
        columns={[
          { title: t('logTime'), dataIndex: 'time', width: 180, className: 'ms-number' },
          { title: t('logMessage'), dataIndex: 'message', ellipsis: true },
          { title: t('logUrl'), dataIndex: 'url', width: 320, ellipsis: true },
        ]}
      />
    </Modal>
  )
}
