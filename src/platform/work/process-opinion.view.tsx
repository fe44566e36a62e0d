import { CloseOutlined, CommentOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Popover } from 'antd'
import { useState } from 'react'
import { flowPhrase } from '#contract/flow-admin.ts'
import { call } from '#web/http/call.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { queries } from '#web/shell/data.ts'
import styles from './process.module.css'
import { processWords } from './process.words.tsx'

const KEY = ['phrases']

const usePhrases = (enabled: boolean) =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(flowPhrase.list, {}, { signal, quiet: true }),
    enabled,
    staleTime: 60_000,
  })

const IN_SIGHT = 3

/** The first phrases, in sight. Agreeing says 同意 by itself. */
export function PhraseChips({ onChoose }: { onChoose(text: string): void }) {
  const t = processWords.use()
  const { data = [] } = usePhrases(true)
  const shown = data.filter(({ text }) => text !== t('agree')).slice(0, IN_SIGHT)
  return shown.map(({ id, text }) => (
    <Button key={id} size="small" type="text" className={styles.chip} title={text} onClick={() => onChoose(text)}>
      {text}
    </Button>
  ))
}

/** 常用意见: choose, save, delete. */
export function Phrases({ text, onChoose }: { text: string; onChoose(text: string): void }) {
  const t = processWords.use()
  const { message } = App.useApp()
  const [open, setOpen] = useState(false)
  const { data = [] } = usePhrases(open)
  const keep = async () => {
    await call(flowPhrase.submit, { text: text.trim().slice(0, 200) })
    message.success(t('phraseKept'))
    await queries.invalidateQueries({ queryKey: KEY })
  }
  const forget = async (id: string) => {
    await call(flowPhrase.remove, { ids: id })
    await queries.invalidateQueries({ queryKey: KEY })
  }
  const isKept = data.some(phrase => phrase.text === text.trim())
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      placement="topLeft"
      content={
        <div className={styles.phrases}>
          {data.length === 0 && <p className={styles.quiet}>{t('noPhrases')}</p>}
          <ul>
            {data.map(phrase => (
              <li key={phrase.id}>
                <button
                  type="button"
                  onClick={() => {
                    onChoose(phrase.text)
                    setOpen(false)
                  }}
                >
                  {phrase.text}
                </button>
                <IconButton
                  label={t('forgetPhrase', { text: phrase.text })}
                  icon={<CloseOutlined />}
                  onClick={() => void forget(phrase.id).catch(() => {})}
                />
              </li>
            ))}
          </ul>
          <Button size="small" block disabled={!text.trim() || isKept} onClick={() => void keep().catch(() => {})}>
            {t('keepPhrase')}
          </Button>
        </div>
      }
    >
      <IconButton label={t('phrases')} icon={<CommentOutlined />} tip={false} />
    </Popover>
  )
}
