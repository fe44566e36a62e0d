import { CheckOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { backlog } from '#contract/notice.ts'
import { call } from '../http/call.ts'
import { queries } from './data.ts'
import styles from './popover.module.css'
import { shellWords } from './shell.words.ts'

/** Long enough to notice a wrong click. */
const UNDO_SECONDS = 8

/** 完成. Closes an item that no flow closes: a follow-up or a personal reminder. It disappears at once, so it can be undone for a while. */
export function DoneButton({ id, title }: { id: string; title: string }) {
  const t = shellWords.use()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const settle = async (status: 0 | 1) => {
    await call(backlog.submit, { id, status })
    await Promise.all([queries.invalidateQueries({ queryKey: ['backlog'] }), queries.invalidateQueries({ queryKey: ['counts'] })])
  }
  async function done() {
    setBusy(true)
    try {
      await settle(0)
    } finally {
      setBusy(false)
    }
    const back = () => {
      message.destroy(id)
      void settle(1).catch(() => {})
    }
    message.success({
      key: id,
      duration: UNDO_SECONDS,
      content: (
        <>
          {t('todoDone')}
          <button type="button" className={styles.undo} onClick={back}>
            {t('todoUndo')}
          </button>
        </>
      ),
    })
  }
  return (
    <Button
      size="small"
      icon={<CheckOutlined />}
      loading={busy}
      aria-label={t('todoFinish', { title })}
      title={t('todoFinish', { title })}
      className={styles.done}
      onClick={() => void done().catch(() => {})}
    >
      {t('todoFinishShort')}
    </Button>
  )
}
