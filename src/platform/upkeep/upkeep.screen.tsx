import { useQuery } from '@tanstack/react-query'
import { Card, Col, Row as Line, Typography } from 'antd'
import type { Reply } from '#contract/call.ts'
import { upkeep } from '#contract/system.ts'
import { call } from '#web/http/call.ts'
import type { Field } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { Tone } from '#web/kit/list/tone.tsx'
import { kindOf, upkeepWords } from './upkeep.words.tsx'

type Latest = Reply<typeof upkeep.latest>[number]

function Outcome({ ok }: { ok: boolean }) {
  const t = upkeepWords.use()
  return <Tone tone={ok ? 'success' : 'danger'}>{t(ok ? 'good' : 'bad')}</Tone>
}

/** 运维检查: what was backed up, tried out and looked through, and what was found. */
const fields: Field[] = [
  { key: 'at', label: { zh: '时间', en: 'At' }, kind: 'moment', list: { width: 170, sort: true, fixed: 'left' }, search: { period: true } },
  { key: 'name', label: { zh: '检查', en: 'What' }, list: { width: 160, render: row => kindOf(String(row.name)) }, search: true },
  { key: 'ok', label: { zh: '结果', en: 'Outcome' }, list: { width: 100, render: row => <Outcome ok={row.ok === true} /> } },
  { key: 'seconds', label: { zh: '用时（秒）', en: 'Seconds' }, kind: 'number', list: { width: 110 } },
  { key: 'result', label: { zh: '说明', en: 'Found' }, list: { width: 520 }, search: true },
]

function Last({ run }: { run: Latest }) {
  const t = upkeepWords.use()
  return (
    <Card size="small" title={kindOf(run.name)} extra={run.at ? <Outcome ok={run.ok} /> : <Tone tone="warning">{t('never')}</Tone>}>
      <div>{run.at || '—'}</div>
      {!run.ok && run.at && <div>{run.lastGood ? t('lastGood', { at: run.lastGood }) : t('neverGood')}</div>}
      <Typography.Paragraph ellipsis={{ rows: 3, expandable: true }} style={{ margin: 0, whiteSpace: 'pre-line' }}>
        {run.result}
      </Typography.Paragraph>
    </Card>
  )
}

export default function UpkeepScreen() {
  const t = upkeepWords.use()
  const { data = [] } = useQuery({ queryKey: ['upkeep', 'latest'], queryFn: () => call(upkeep.latest, {}) })
  return (
    <>
      <Line gutter={[12, 12]} style={{ marginBottom: 12 }}>
        {data.map(run => (
          <Col key={run.name} xs={24} sm={12} xl={6}>
            <Last run={run} />
          </Col>
        ))}
      </Line>
      <ListPage
        name="upkeep"
        title={t('title')}
        list={upkeep.list}
        fields={fields}
        rights={{ view: 'upkeep_view', export: 'upkeep_export' }}
      />
    </>
  )
}
