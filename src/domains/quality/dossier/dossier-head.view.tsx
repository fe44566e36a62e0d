import { PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown, QRCode } from 'antd'
import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { Dossier } from '#contract/dossier.ts'
import { useDict } from '#web/kit/list/dict.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import styles from './dossier.module.css'
import { dossierWords } from './dossier.words.tsx'
import { FactList, factsOf } from './dossier-facts.view.tsx'
import { Completeness } from './dossier-items.view.tsx'
import { DossierPaper } from './dossier-paper.view.tsx'

const STATUS_TONES = ['info', 'success', 'danger', 'warning'] as const
const QUALITY_TONES: Readonly<Record<string, 'success' | 'warning' | 'danger'>> = {
  good: 'success',
  concession: 'warning',
  frozen: 'danger',
}
const ON_ROUTE = '0'

const useWords = (code: string) => {
  const entries = useDict({ code, book: 'business' })
  return (key: string | number) => entries.find(({ dictKey }) => dictKey === String(key))?.dictValue ?? ''
}

/** Who the shaft is: its numbers, its product, how far it is, and what its file lacks. */
export function DossierHeadView({ dossier }: { dossier: Dossier }) {
  const t = dossierWords.use()
  const { head, items } = dossier
  const [printing, setPrinting] = useState<'zh' | 'both'>()
  const printed = useCallback(() => setPrinting(undefined), [])
  const [status, quality, branch, place, mw] = [
    useWords('piece_status'),
    useWords('piece_quality'),
    useWords('branch_status'),
    useWords('piece_place'),
    useWords('mw_class'),
  ]
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...factsOf(t, head),
    [t('mw'), mw(head.mwClass)],
    [
      t('work'),
      <Link key="work" to={`/production/work-order/route?id=${head.workId}`}>
        {head.orderNo}
      </Link>,
    ],
    [t('route'), head.routeName],
    [t('place'), [place(head.place), head.placeName].filter(Boolean).join(' · ')],
    [t('planEnd'), head.planEnd],
    [
      t('from'),
      head.fromProCode && (
        <Link key="from" to={`/jinlei/qm/shaftFile/${encodeURIComponent(head.fromProCode)}`}>
          {head.fromProCode}
        </Link>
      ),
    ],
    [
      t('replaces'),
      head.replaceOf && (
        <Link key="replaces" to={`/jinlei/qm/shaftFile/${encodeURIComponent(head.replaceOf)}`}>
          {head.replaceOf}
        </Link>
      ),
    ],
  ]
  return (
    <header className={styles.head}>
      <QRCode value={head.address} size={88} bordered={false} className={styles.code ?? ''} />
      <div className={styles.who}>
        <h1>
          {head.proCode}
          <Tone tone={STATUS_TONES[head.status] ?? 'neutral'}>{status(head.status)}</Tone>
          {head.qualityState !== 'good' && <Tone tone={QUALITY_TONES[head.qualityState] ?? 'info'}>{quality(head.qualityState)}</Tone>}
          {head.branchStatus !== ON_ROUTE && <Tone tone="warning">{branch(head.branchStatus)}</Tone>}
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'zh', label: t('printOne') },
                { key: 'both', label: t('printBoth') },
              ],
              onClick: ({ key }) => setPrinting(key === 'both' ? 'both' : 'zh'),
            }}
          >
            <Button size="small" icon={<PrinterOutlined />} loading={printing !== undefined}>
              {t('print')}
            </Button>
          </Dropdown>
        </h1>
        <FactList facts={facts} className={styles.facts} />
      </div>
      <Completeness items={items} />
      <Steps dossier={dossier} />
      {printing && <DossierPaper dossier={dossier} both={printing === 'both'} onDone={printed} />}
    </header>
  )
}

/** 工序进度. Each step as a part of a bar, in the colour of its state. */
function Steps({ dossier }: { dossier: Dossier }) {
  const t = dossierWords.use()
  const state = useWords('exec_state')
  if (dossier.steps.length === 0) return null
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {dossier.steps.map(({ execId, processName, round, status }) => (
        <li
          key={execId}
          data-status={status}
          title={[processName, round > 1 && t('round', { round }), state(status)].filter(Boolean).join(' · ')}
        >
          <span>{processName}</span>
          {round > 1 && <small>{round}</small>}
        </li>
      ))}
    </ol>
  )
}
