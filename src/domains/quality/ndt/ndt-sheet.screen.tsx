import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Input, InputNumber, Select, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { limitsText, type QualityIndex } from '#company/quality-index.ts'
import { master as masterCalls } from '#contract/master.ts'
import { type NdtSheet, ndtCalls } from '#contract/quality-ndt.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { useDict } from '#web/kit/list/dict.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { toast } from '#web/kit/toast.ts'
import { useUnsaved } from '#web/shell/tab-context.ts'
import { IndicationTable } from './indication-table.view.tsx'
import styles from './ndt.module.css'
import { findingsOf, type Indication, judgeOf, KINDS, largestText } from './ndt.rules.ts'
import { ndtWords } from './ndt.words.tsx'
import { NdtPaper } from './ndt-paper.view.tsx'
import { ShaftSketch } from './shaft-sketch.view.tsx'

const TONES = { draft: 'neutral', signed: 'warning', reviewed: 'success' } as const
const TEXTS = ['standardNo', 'acceptLevel', 'probe', 'frequency', 'sensitivity', 'couplant', 'coverage', 'surfaceState'] as const
const SIZES = ['shaftLength', 'shaftDiameter'] as const
const TIME = 'YYYY-MM-DD HH:mm:ss'

/** 探伤记录: written as a draft, read and printed once it is signed. */
export default function NdtSheetScreen() {
  const t = ndtWords.use()
  const id = useSearchParams()[0].get('id') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['ndt-sheet', id],
    queryFn: ({ signal }) => call(ndtCalls.sheet, { id }, { signal, quiet: true }),
    enabled: id !== '',
  })
  useTabLabel(data?.ndtNo)
  if (!id) return <EmptyState kind="result" text={t('which')} />
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return <Sheet key={`${data.id} ${data.state}`} sheet={data} onChanged={() => void refetch()} />
}

function Sheet({ sheet, onChanged }: { sheet: NdtSheet; onChanged(): void }) {
  const t = ndtWords.use()
  const states = useDict({ code: 'ndt_state', book: 'business' })
  const [doc, setDoc] = useState(sheet)
  const [isDirty, setDirty] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [printing, setPrinting] = useState(false)
  useUnsaved(isDirty)
  const mayEdit = sheet.actions.includes('save')
  const indices = doc.indices as readonly QualityIndex[]
  const rows = doc.indications as readonly Indication[]
  const { found, pass } = findingsOf(rows, indices, doc.method)
  const change = (values: Partial<NdtSheet>) => {
    setDoc({ ...doc, ...values })
    setDirty(true)
  }
  const setRows = (indications: readonly Indication[]) =>
    change({ indications: indications.map((row, at) => ({ ...row, no: at + 1 })) as NdtSheet['indications'] })
  const add = (axialPos = '', radialPos = '') => {
    setRows([...rows, { no: rows.length + 1, kind: KINDS[doc.method]?.[0] ?? '', axialPos, radialPos }])
    setChosen(rows.length)
  }
  const act = async (work: () => Promise<unknown>, told: 'saved' | 'done') => {
    setBusy(true)
    try {
      await work()
      setDirty(false)
      toast.success(t(told))
      onChanged()
    } catch {
      // Why not is told by a toast.
    } finally {
      setBusy(false)
    }
  }
  const written = () => {
    const { id, equipmentId, testTime = dayjs().format(TIME), remark, indications, shaftLength, shaftDiameter } = doc
    const texts = Object.fromEntries(TEXTS.map(key => [key, doc[key]])) as Record<(typeof TEXTS)[number], string>
    return { id, ...texts, shaftLength, shaftDiameter, testTime, remark, indications, ...(equipmentId ? { equipmentId } : {}) }
  }
  const save = () => call(ndtCalls.save, written())
  const does = (action: string) => async () => {
    if (isDirty) await save()
    await call(masterCalls.act, { master: 'ndtRecord', action, id: sheet.id })
  }
  const text = (key: (typeof TEXTS)[number]) =>
    mayEdit ? (
      <Input value={doc[key]} maxLength={64} aria-label={t(key)} onChange={event => change({ [key]: event.target.value })} />
    ) : (
      <b>{doc[key] || '–'}</b>
    )
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{sheet.ndtNo}</h1>
          <Tone tone={TONES[sheet.state as keyof typeof TONES] ?? 'neutral'}>
            {states.find(({ dictKey }) => dictKey === sheet.state)?.dictValue ?? ''}
          </Tone>
          <p>
            {sheet.method} · {sheet.proCode} · {sheet.materialName} {sheet.specs} · {sheet.processName} · {t('order')} {sheet.orderNo}
          </p>
        </div>
        <span className={styles.deeds}>
          {mayEdit && (
            <Button loading={busy} disabled={!isDirty} onClick={() => void act(save, 'saved')}>
              {t('save')}
            </Button>
          )}
          {(['sign', 'review'] as const)
            .filter(action => sheet.actions.includes(action))
            .map(action => (
              <Button key={action} type="primary" loading={busy} onClick={() => void act(does(action), 'done')}>
                {t(action)}
              </Button>
            ))}
          <Button onClick={() => setPrinting(true)} disabled={isDirty}>
            {t('print')}
          </Button>
        </span>
      </header>
      <section className={styles.block}>
        <h2>
          {t('sketch')} {mayEdit && <small>{t('sketchHint')}</small>}
        </h2>
        <div className={styles.drawing}>
          <ShaftSketch
            materialName={doc.materialName}
            length={doc.shaftLength}
            diameter={doc.shaftDiameter}
            indications={rows.map(row => ({ ...row, bad: !judgeOf(row, indices) }))}
            chosen={chosen}
            onChoose={setChosen}
            {...(mayEdit ? { onPlace: add } : {})}
          />
        </div>
      </section>
      <section className={styles.block}>
        <h2>{t('indications')}</h2>
        <ul className={styles.limits}>
          {indices.map(index => {
            const value = found.find(({ indexCode }) => indexCode === index.indexCode)?.values?.[0]
            return (
              <li key={index.indexCode}>
                {index.indexName} {limitsText(index)}
                {value !== undefined && (
                  <>
                    {' → '}
                    <b data-bad={!findingsOf(rows, [index], doc.method).pass}>{value}</b>
                  </>
                )}
              </li>
            )
          })}
        </ul>
        <IndicationTable
          rows={rows}
          indices={indices}
          method={doc.method}
          chosen={chosen}
          onChoose={setChosen}
          {...(mayEdit ? { onChange: setRows } : {})}
        />
        {mayEdit && (
          <Button type="dashed" block onClick={() => add()}>
            {t('add')}
          </Button>
        )}
        <p className={styles.conclusion}>
          <span>
            {t('largest')}：{largestText(rows, doc.method)}
          </span>
          <span>
            {t('conclusion')}：<Tone tone={pass ? 'success' : 'danger'}>{pass ? t('pass') : t('fail')}</Tone>
          </span>
          {sheet.inspectorName && (
            <span>
              {t('inspector')}：{sheet.inspectorName}（{sheet.inspectorCertNo}）
            </span>
          )}
          {sheet.reviewerName && (
            <span>
              {t('reviewer')}：{sheet.reviewerName}（{sheet.reviewerCertNo}）{sheet.reviewTime?.slice(0, 16)}
            </span>
          )}
        </p>
      </section>
      <section className={styles.block}>
        <h2>{t('conditions')}</h2>
        <div className={styles.fields}>
          <div className={styles.field}>
            {t('testTime')}
            {mayEdit ? (
              <DatePicker
                showTime
                allowClear={false}
                value={doc.testTime ? dayjs(doc.testTime) : null}
                onChange={value => value && change({ testTime: value.format(TIME) })}
              />
            ) : (
              <b>{doc.testTime?.slice(0, 16)}</b>
            )}
          </div>
          <div className={styles.field}>
            {t('equipmentId')}
            {mayEdit ? (
              <Select
                value={doc.equipmentId}
                aria-label={t('equipmentId')}
                options={sheet.instruments.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={value => change({ equipmentId: value })}
              />
            ) : (
              <b>{sheet.instruments.find(({ id }) => id === doc.equipmentId)?.name ?? '–'}</b>
            )}
          </div>
          {TEXTS.map(key => (
            <div key={key} className={styles.field}>
              {t(key)}
              {text(key)}
            </div>
          ))}
          {SIZES.map(key => (
            <div key={key} className={styles.field}>
              {t(key)}
              {mayEdit ? (
                <InputNumber
                  style={{ width: '100%' }}
                  min={50}
                  max={50_000}
                  precision={0}
                  value={doc[key]}
                  aria-label={t(key)}
                  onChange={value => value && change({ [key]: value })}
                />
              ) : (
                <b>{doc[key]}</b>
              )}
            </div>
          ))}
          <div className={styles.field}>
            {t('remark')}
            {mayEdit ? (
              <Input.TextArea
                autoSize
                maxLength={500}
                value={doc.remark}
                aria-label={t('remark')}
                onChange={event => change({ remark: event.target.value })}
              />
            ) : (
              <b>{doc.remark || '–'}</b>
            )}
          </div>
        </div>
      </section>
      {printing && <NdtPaper sheet={sheet} onDone={() => setPrinting(false)} />}
    </div>
  )
}
