import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { type InvitationDetail, sourcingCalls } from '#contract/sourcing.ts'
import { call } from '#web/http/call.ts'
import { toast } from '#web/kit/toast.ts'
import styles from './supplier-quote.module.css'
import { quoteWords } from './supplier-quote.words.tsx'

/** 澄清. Questions with their answers, whoever asked, and a question of one's own. */
export function Clarifications({ of, title, onChange }: { of: InvitationDetail; title: string; onChange(): void }) {
  const t = quoteWords.use()
  const [question, setQuestion] = useState('')
  const send = async () => {
    await call(sourcingCalls.ask, { id: of.id, question: question.trim() })
    toast.success(t('asked'))
    setQuestion('')
    onChange()
  }
  return (
    <section className={styles.block}>
      <h2 className={styles.subtitle}>{title}</h2>
      {of.questions.length === 0 && <p className={styles.faint}>{t('noQuestions')}</p>}
      {of.questions.map(each => (
        <div key={each.id} className={styles.question}>
          <p>
            {each.isOwn && <Tag>{t('mine')}</Tag>}
            {each.question}
          </p>
          <p className={styles.faint}>{each.answer || t('waiting')}</p>
        </div>
      ))}
      {of.isOpen && (
        <div className={styles.ask}>
          <Input.TextArea
            aria-label={t('ask')}
            rows={2}
            maxLength={1000}
            placeholder={t('askHint')}
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
          />
          <Button disabled={question.trim() === ''} onClick={() => void send()}>
            {t('ask')}
          </Button>
        </div>
      )}
    </section>
  )
}
