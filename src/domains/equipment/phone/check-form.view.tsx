import { Button, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import { type CheckTask, machineCalls } from '#contract/equipment.ts'
import { call } from '#web/http/call.ts'
import { toast } from '#web/kit/toast.ts'
import styles from './machine.module.css'
import { machineWords } from './machine.words.tsx'

interface Said {
  readonly value?: string
  readonly pass?: boolean
}

type Item = CheckTask['items'][number]

const isSaid = ({ isMeasured }: Item, said: Said | undefined) => (isMeasured ? !!said?.value : said?.pass !== undefined)

/** 点检. Every item is looked at or measured. */
export function CheckForm({ task: { id, items }, onDone }: { task: CheckTask; onDone(): void }) {
  const t = machineWords.use()
  const [said, setSaid] = useState<Readonly<Record<number, Said>>>({})
  const [busy, setBusy] = useState(false)
  const say = (itemNo: number, value: Said) => setSaid(before => ({ ...before, [itemNo]: value }))
  async function send() {
    setBusy(true)
    try {
      const { passed } = await call(machineCalls.check, {
        recordId: id,
        items: items.map(({ itemNo }) => ({ itemNo, ...said[itemNo] })),
      })
      if (passed) toast.success(t('passed'))
      else toast.warning(t('failed'))
      onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={`${styles.block} ${styles.form}`}>
      <ul className={styles.list}>
        {items.map(item => (
          <li key={item.itemNo}>
            <div>
              <strong>
                {item.part} {item.itemName}
              </strong>
              <span className={styles.quiet}>
                {[
                  item.method,
                  item.isMeasured && t('limits', { low: item.lowerLimit ?? '', high: item.upperLimit ?? '' }),
                  item.stopOnFail && t('stopItem'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            {item.isMeasured ? (
              <InputNumber<string>
                stringMode
                size="large"
                aria-label={`${item.itemName} ${t('value')}`}
                placeholder={t('value')}
                value={said[item.itemNo]?.value ?? null}
                onChange={value => say(item.itemNo, value === null ? {} : { value: String(value) })}
              />
            ) : (
              <Radio.Group
                size="large"
                optionType="button"
                buttonStyle="solid"
                aria-label={item.itemName}
                value={said[item.itemNo]?.pass}
                options={[
                  { value: true, label: t('good') },
                  { value: false, label: t('bad') },
                ]}
                onChange={event => say(item.itemNo, { pass: event.target.value })}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={styles.deeds}>
        <Button className={styles.deed ?? ''} onClick={onDone}>
          {t('back')}
        </Button>
        <Button
          type="primary"
          className={styles.deed ?? ''}
          loading={busy}
          disabled={!items.every(item => isSaid(item, said[item.itemNo]))}
          onClick={() => void send().catch(() => {})}
        >
          {t('done')}
        </Button>
      </div>
    </section>
  )
}
