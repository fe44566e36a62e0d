import { AutoComplete, Button, InputNumber } from 'antd'
import { useState } from 'react'
import { type PieceCard, workReportCalls } from '#contract/production-exec.ts'
import { call } from '#web/http/call.ts'
import { toast } from '#web/kit/toast.ts'
import styles from './shop-floor.module.css'
import { floorWords } from './shop-floor.words.tsx'

/** 投料. The ingot is scanned, typed or chosen from those that were issued to the order; the weight is all that is left of it. */
export function FeedBlock({ card, onDone }: { card: PieceCard; onDone(): void }) {
  const t = floorWords.use()
  const [ingotNo, setIngotNo] = useState('')
  const [weight, setWeight] = useState('')
  const [busy, setBusy] = useState(false)
  const chosen = card.ingots.find(each => each.ingotNo === ingotNo)
  const submit = async () => {
    setBusy(true)
    try {
      await call(workReportCalls.feed, { proCode: card.proCode, ingotNo, ...(weight ? { weight } : {}) })
      toast.success(t('done'))
      onDone()
    } catch {
      // Why not is told by a toast.
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.block} aria-label={t('feed')}>
      <h2>{t('feed')}</h2>
      <div className={styles.form}>
        {card.ingots.length === 0 && <p className={styles.quiet}>{t('noIngots')}</p>}
        <AutoComplete
          size="large"
          aria-label={t('ingot')}
          placeholder={t('scanIngot')}
          value={ingotNo}
          onChange={setIngotNo}
          options={card.ingots.map(each => ({
            value: each.ingotNo,
            label: `${each.ingotNo} · ${t('heat')} ${each.heatNo} · ${each.left} kg`,
          }))}
        />
        <InputNumber
          size="large"
          stringMode
          min="0"
          className={styles.wide ?? ''}
          aria-label={t('weight')}
          placeholder={chosen ? t('allLeft', { left: chosen.left }) : t('weight')}
          value={weight}
          onChange={value => setWeight(value ?? '')}
        />
        <Button type="primary" size="large" block loading={busy} disabled={!ingotNo.trim()} onClick={() => void submit()}>
          {t('feed')}
        </Button>
      </div>
    </section>
  )
}
