import { Alert, Button, Input, InputNumber, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { isWithin, limitsText, MEASURED, type QualityIndex } from '#company/quality-index.ts'
import { type CardStep, workReportCalls } from '#contract/production-exec.ts'
import type { Attachment } from '#model/form/field.ts'
import { FilesControl } from '#web/document/controls/files.tsx'
import { call } from '#web/http/call.ts'
import { useDict } from '#web/kit/list/dict.ts'
import { toast } from '#web/kit/toast.ts'
import styles from './shop-floor.module.css'
import { floorWords } from './shop-floor.words.tsx'

export type Deed = 'start' | 'pause' | 'resume' | 'finish' | 'inspect'

interface Props {
  deed: Deed
  step: CardStep
  source: 'phone' | 'station' | 'office'
  /** The machine of a station: nothing to choose. */
  equipmentId?: string | undefined
  onClose(): void
  onDone(): void
}

const HOLD_POINT = 2
/** Tested on a sample that was cut off. */
const LAB = ['chem', 'mech', 'metallo']
/** One key for each time a dialog is open: pressing twice, or a lost reply, posts once. */
const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

/** 报工与检验录入. What a report still asks for; large enough for a thumb. */
export function StepDialog({ deed, step, source, equipmentId, onClose, onDone }: Props) {
  const t = floorWords.use()
  const causes = useDict({ code: 'stop_cause', book: 'business' })
  const [opKey] = useState(newKey)
  const [machine, setMachine] = useState(equipmentId ?? (step.equipments.length === 1 ? step.equipments[0]?.equipmentId : undefined))
  const [cause, setCause] = useState<string>()
  const [weight, setWeight] = useState('')
  const tested = step.ndt?.found ?? []
  const [found, setFound] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(tested.map(({ indexCode, values, pass }) => [indexCode, values?.join(' ') ?? (pass ? 'pass' : 'fail')])),
  )
  const [witnessName, setWitness] = useState('')
  const [witnessFile, setSigned] = useState<readonly Attachment[]>([])
  const [photos, setPhotos] = useState<readonly Attachment[]>([])
  const [remark, setRemark] = useState('')
  const [sample, setSample] = useState({ sampleNo: '', samplePlace: '' })
  const [busy, setBusy] = useState(false)
  const common = { execId: step.execId, opKey, source }
  const send = {
    start: () => call(workReportCalls.start, { ...common, ...(machine ? { equipmentId: machine } : {}) }),
    pause: () => call(workReportCalls.pause, { ...common, stopCause: cause ?? '' }),
    resume: () => call(workReportCalls.resume, common),
    finish: () => call(workReportCalls.finish, { ...common, ...(weight ? { weight } : {}) }),
    inspect: () => {
      const items = step.qualities.flatMap(index => {
        const text = found[index.indexCode]?.trim()
        if (!text) return []
        const { indexCode } = index
        return index.valueKind === MEASURED ? { indexCode, values: text.split(/[\s,，]+/) } : { indexCode, pass: text === 'pass' }
      })
      return call(workReportCalls.inspect, {
        ...common,
        items,
        witnessName,
        witnessFile: [...witnessFile],
        photos: [...photos],
        ...sample,
        remark,
      })
    },
  }
  const submit = async () => {
    setBusy(true)
    try {
      await send[deed]()
      toast.success(t('done'))
      onDone()
    } catch {
      // Why not is told by a toast; the dialog stays open.
    } finally {
      setBusy(false)
    }
  }
  const needsMachine = deed === 'start' && step.equipments.length > 0 && !equipmentId
  const lacking = deed === 'inspect' ? (step.ndt?.lacking ?? []) : []
  const isReady =
    lacking.length === 0 && (!needsMachine || machine) && (deed !== 'pause' || cause) && (deed !== 'finish' || !step.hasWeight || weight)
  return (
    <Modal open title={`${t(deed)} · ${step.processName}`} onCancel={onClose} footer={null} className={styles.dialog ?? ''}>
      <div className={styles.form}>
        {needsMachine && (
          <Radio.Group
            value={machine}
            onChange={event => setMachine(event.target.value)}
            className={styles.choices ?? ''}
            aria-label={t('equipment')}
          >
            {step.equipments.map(each => (
              <Radio.Button key={each.equipmentId} value={each.equipmentId}>
                {each.equipmentName} {each.equipmentCode}
              </Radio.Button>
            ))}
          </Radio.Group>
        )}
        {deed === 'pause' && (
          <Select
            size="large"
            placeholder={t('cause')}
            aria-label={t('cause')}
            value={cause}
            onChange={setCause}
            options={causes.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }))}
          />
        )}
        {deed === 'finish' && step.hasWeight && (
          <InputNumber
            size="large"
            stringMode
            min="0"
            placeholder={t('weight')}
            aria-label={t('weight')}
            onChange={value => setWeight(value ?? '')}
          />
        )}
        {deed === 'inspect' && (
          <>
            {lacking.length > 0 && <Alert type="warning" showIcon title={t('ndtFirst', { methods: lacking.join('、') })} />}
            {step.qualities.map(index => (
              <Finding
                key={index.indexCode}
                isTested={tested.some(({ indexCode }) => indexCode === index.indexCode)}
                index={index as QualityIndex}
                value={found[index.indexCode] ?? ''}
                onChange={value => setFound({ ...found, [index.indexCode]: value })}
              />
            ))}
            {step.qualities.some(({ indexType }) => LAB.includes(indexType)) && (
              <div className={styles.pair}>
                {(['sampleNo', 'samplePlace'] as const).map(each => (
                  <Input
                    key={each}
                    size="large"
                    maxLength={64}
                    placeholder={t(each)}
                    aria-label={t(each)}
                    onChange={event => setSample({ ...sample, [each]: event.target.value })}
                  />
                ))}
              </div>
            )}
            {step.stopPoint > 0 && (
              <>
                <Input
                  size="large"
                  maxLength={64}
                  placeholder={step.stopPoint === HOLD_POINT ? t('witnessHint') : t('witness')}
                  aria-label={t('witness')}
                  value={witnessName}
                  onChange={event => setWitness(event.target.value)}
                />
                <FilesControl value={witnessFile} onChange={setSigned} most={6} hint={false} />
              </>
            )}
            <FilesControl
              value={photos}
              onChange={setPhotos}
              most={12}
              hint={false}
              photos={step.photosNeeded > 0 ? t('photosNeeded', { count: step.photosNeeded }) : t('photos')}
            />
            <Input.TextArea
              rows={2}
              maxLength={500}
              placeholder={t('remark')}
              aria-label={t('remark')}
              onChange={event => setRemark(event.target.value)}
            />
          </>
        )}
        <Button type="primary" size="large" block loading={busy} disabled={!isReady} onClick={() => void submit()}>
          {t(deed)}
        </Button>
      </div>
    </Modal>
  )
}

/** One index: its limits, what was found, and at once whether that is within them. */
function Finding({
  index,
  value,
  isTested,
  onChange,
}: {
  index: QualityIndex
  value: string
  isTested: boolean
  onChange(value: string): void
}) {
  const t = floorWords.use()
  const isMeasured = index.valueKind === MEASURED
  const values = value.split(/[\s,，]+/).filter(text => /^-?\d+(\.\d+)?$/.test(text))
  const isBad = isMeasured ? values.some(text => !isWithin(index, text)) : value === 'fail'
  return (
    <div className={styles.finding}>
      <span>
        {index.indexName}
        {index.isKey && <b className={styles.key}>{t('key')}</b>}
        <small>{limitsText(index)}</small>
      </span>
      {isMeasured ? (
        <Input
          size="large"
          inputMode="decimal"
          disabled={isTested}
          placeholder={t('measured')}
          aria-label={index.indexName}
          value={value}
          status={isBad ? 'error' : ''}
          onChange={event => onChange(event.target.value)}
        />
      ) : (
        <Radio.Group value={value} disabled={isTested} onChange={event => onChange(event.target.value)} aria-label={index.indexName}>
          <Radio.Button value="pass">{t('pass')}</Radio.Button>
          <Radio.Button value="fail">{t('fail')}</Radio.Button>
        </Radio.Group>
      )}
    </div>
  )
}
