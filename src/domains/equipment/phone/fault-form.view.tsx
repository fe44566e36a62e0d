import { Alert, Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { machineCalls } from '#contract/equipment.ts'
import { call } from '#web/http/call.ts'
import { toast } from '#web/kit/toast.ts'
import styles from './machine.module.css'
import { machineWords } from './machine.words.tsx'
import { useNames } from './names.view.tsx'

const LEVELS = ['1', '2', '3'] as const

/** 报修. */
export function FaultForm({ equipmentCode, onDone }: { equipmentCode: string; onDone(): void }) {
  const t = machineWords.use()
  const level = useNames('fault_level')
  const [faultLevel, setLevel] = useState<(typeof LEVELS)[number]>('3')
  const [faultDesc, setDesc] = useState('')
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      const { repairNo } = await call(machineCalls.report, { equipmentCode, faultLevel, faultDesc })
      toast.success(t('sent', { no: repairNo }))
      onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={`${styles.block} ${styles.form}`}>
      <h2>{t('report')}</h2>
      <Radio.Group
        size="large"
        optionType="button"
        buttonStyle="solid"
        block
        aria-label={t('level')}
        value={faultLevel}
        options={LEVELS.map(value => ({ value, label: level(value) }))}
        onChange={event => setLevel(event.target.value)}
      />
      {faultLevel === '1' && <Alert type="warning" showIcon title={t('stops')} />}
      <Input.TextArea
        rows={4}
        maxLength={500}
        aria-label={t('desc')}
        placeholder={t('descHint')}
        value={faultDesc}
        onChange={event => setDesc(event.target.value)}
      />
      <div className={styles.deeds}>
        <Button className={styles.deed ?? ''} onClick={onDone}>
          {t('back')}
        </Button>
        <Button
          type="primary"
          danger
          className={styles.deed ?? ''}
          loading={busy}
          disabled={!faultDesc.trim()}
          onClick={() => void send().catch(() => {})}
        >
          {t('send')}
        </Button>
      </div>
    </section>
  )
}
