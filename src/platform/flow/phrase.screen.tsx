import { DeleteOutlined, EditOutlined, HolderOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Input, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { flowPhrase } from '#contract/flow-admin.ts'
import { call } from '#web/http/call.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { handleStepOf, moved, Sortable } from '#web/kit/sortable/sortable.tsx'
import { queries } from '#web/shell/data.ts'
import styles from './flow.module.css'
import { flowWords } from './flow.words.tsx'

const KEY = ['phrase']

/** 常用意见: frequent opinions in the person's order. */
export default function PhraseScreen() {
  const t = flowWords.use()
  const { message } = App.useApp()
  const [typed, setTyped] = useState('')
  const [editing, setEditing] = useState<{ id: string; text: string }>()
  const box = useRef<HTMLUListElement>(null)
  const { data, isPending } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(flowPhrase.list, {}, { signal }) })
  const phrases = data ?? []
  const reload = () => queries.invalidateQueries({ queryKey: KEY })
  const save = async (text: string, id?: string) => {
    if (!text.trim()) return
    await call(flowPhrase.submit, { text: text.trim(), ...(id ? { id } : {}) })
    setTyped('')
    setEditing(undefined)
    await reload()
  }
  const order = async (ids: readonly string[]) => {
    const before = new Map(phrases.map(phrase => [phrase.id, phrase]))
    const next = ids.map((id, sort) => ({ ...before.get(id)!, sort }))
    queries.setQueryData(KEY, next)
    await Promise.all(next.filter(({ id, sort }) => before.get(id)?.sort !== sort).map(phrase => call(flowPhrase.submit, phrase)))
    await reload()
  }
  const remove = async (id: string) => {
    await call(flowPhrase.remove, { ids: id })
    message.success(t('done'))
    await reload()
  }
  const quiet = (work: Promise<unknown>) => void work.catch(() => reload())
  const ids = phrases.map(phrase => phrase.id)
  return (
    <section className={styles.phrases} aria-label={t('phrase')}>
      <form
        className={styles.add}
        onSubmit={event => {
          event.preventDefault()
          quiet(save(typed))
        }}
      >
        <Input
          aria-label={t('phraseText')}
          placeholder={t('phraseText')}
          maxLength={200}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="primary" htmlType="submit" disabled={!typed.trim()}>
          {t('addPhrase')}
        </Button>
      </form>
      <p className={styles.hint}>{phrases.length > 0 || isPending ? t('phraseHint') : t('phraseEmpty')}</p>
      {isPending && <Skeleton active title={false} />}
      <ul ref={box}>
        <Sortable ids={ids} box={box} onOrder={next => quiet(order(next))}>
          {(id, grip) => {
            const phrase = phrases.find(each => each.id === id)
            if (!phrase) return null
            return (
              <li key={id} ref={grip.ref} style={grip.style} className={styles.phrase} data-lifted={grip.lifted || undefined}>
                {/* The handle also supports arrow keys. */}
                <button
                  type="button"
                  className={styles.grabber}
                  aria-label={`${t('up')} / ${t('down')}：${phrase.text}`}
                  {...grip.listeners}
                  onKeyDown={event => {
                    const step = handleStepOf(event)
                    if (step === 0) return
                    event.preventDefault()
                    quiet(order(moved(ids, id, step)))
                  }}
                >
                  <HolderOutlined />
                </button>
                {editing?.id === id ? (
                  <Input
                    autoFocus
                    aria-label={t('phraseText')}
                    maxLength={200}
                    value={editing.text}
                    onChange={event => setEditing({ id, text: event.target.value })}
                    onPressEnter={() => quiet(save(editing.text, id))}
                    onBlur={() => setEditing(undefined)}
                  />
                ) : (
                  <span>{phrase.text}</span>
                )}
                <IconButton
                  label={`${t('edit')} ${phrase.text}`}
                  icon={<EditOutlined />}
                  tip={false}
                  onClick={() => setEditing({ id, text: phrase.text })}
                />
                <IconButton
                  label={`${t('remove')} ${phrase.text}`}
                  icon={<DeleteOutlined />}
                  tip={false}
                  onClick={() => quiet(remove(id))}
                />
              </li>
            )
          }}
        </Sortable>
      </ul>
    </section>
  )
}
