import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Segmented, Skeleton, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { qualityCalls, type TargetRow } from '#contract/quality.ts'
import { Failed, formAddress } from '#platform/work/process-flow.view.tsx'
import { useStartable } from '#platform/work/start-list.view.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { useDict } from '#web/kit/list/dict.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { usePermissions } from '#web/shell/data.ts'
import { openWith } from '#web/shell/navigate.ts'
import { inspectionWords } from './inspection.words.tsx'
import styles from './targets.module.css'

const DISPOSALS = [
  { flow: 'wouActiveToEnable', word: 'rework' },
  { flow: 'addRepActiveToEnable', word: 'repair' },
  { flow: 'concessionAcceptanceApplication', word: 'concede' },
  { flow: 'workorderScrapApplication', word: 'scrap' },
] as const
const FLOWS = DISPOSALS.map(({ flow }) => flow)
const OPEN = 'open'

/** 异常质量指标. What was found beyond its limits at a step of a work order, and what is done about it. */
export default function TargetsScreen() {
  const t = inspectionWords.use()
  const { routeCode = '', routeProcessId = '', processCode = '', orderNo = '' } = useParams()
  const [onlyBad, setOnlyBad] = useState(true)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const startable = useStartable(FLOWS)
  const asked = { routeCode, routeProcessId, processCode, orderNo }
  const { data, error, refetch } = useQuery({
    queryKey: ['quality-targets', asked],
    queryFn: ({ signal }) => call(qualityCalls.targets, asked, { signal, quiet: true }),
  })
  const columns = useColumns()
  useTabLabel(data?.head ? `${data.head.processName} ${data.head.orderNo}` : undefined)
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (!data.head) return <Empty description={t('noStep')} />
  const { head } = data
  const rows = onlyBad ? data.rows.filter(({ pass }) => !pass) : data.rows
  const [picked] = data.rows.filter(({ id, ncrState }) => chosen.includes(id) && ncrState === OPEN)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{head.processName}</h1>
          <p>
            {t('order')} {head.orderNo} · {[head.materialName, head.specs].filter(Boolean).join(' ')}
            {head.routeName && ` · ${head.routeName} V${head.versionNum}`}
          </p>
        </div>
        <Segmented
          options={[
            { value: true, label: t('onlyBad', { count: data.rows.filter(({ pass }) => !pass).length }) },
            { value: false, label: t('all', { count: data.rows.length }) },
          ]}
          value={onlyBad}
          onChange={setOnlyBad}
        />
        <span className={styles.deeds}>
          {DISPOSALS.filter(({ flow }) => startable.has(flow)).map(({ flow, word }) => (
            <Button key={flow} disabled={!picked} onClick={() => picked && openWith(formAddress(flow), { ncrId: picked.ncrId })}>
              {t(word)}
            </Button>
          ))}
        </span>
      </header>
      <Table<TargetRow>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={rows}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 1180 }}
        rowSelection={{
          type: 'radio',
          selectedRowKeys: [...chosen],
          onChange: keys => setChosen(keys.map(String)),
          getCheckboxProps: ({ ncrState }) => ({ disabled: ncrState !== OPEN }),
        }}
        locale={{ emptyText: <Empty description={onlyBad ? t('allGood') : t('noValues')} /> }}
      />
    </div>
  )
}

function useColumns(): TableColumnsType<TargetRow> {
  const t = inspectionWords.use()
  const mayOpen = usePermissions().shaftFile_view === true
  const types = useDict({ code: 'index_type', book: 'business' })
  const states = useDict({ code: 'ncr_state', book: 'business' })
  const dispositions = useDict({ code: 'ncr_disposition', book: 'business' })
  const nameIn = (dict: typeof types, key: string) => dict.find(({ dictKey }) => dictKey === key)?.dictValue ?? key
  return [
    {
      ...{ key: 'proCode', title: t('proCode'), width: 110, fixed: 'left' },
      render: (_, { proCode }) => (mayOpen ? <Link to={`/jinlei/qm/shaftFile/${encodeURIComponent(proCode)}`}>{proCode}</Link> : proCode),
    },
    {
      ...{ key: 'indexName', title: t('index'), width: 150 },
      render: (_, { indexName, isKey }) => (
        <>
          {indexName} {isKey && <Tone tone="info">{t('key')}</Tone>}
        </>
      ),
    },
    {
      ...{ key: 'value', title: t('value'), width: 90, align: 'right' },
      render: (_, { measuredValue, samples, pass }) => (
        <span title={samples} className={pass ? undefined : styles.bad}>
          {measuredValue || (pass ? t('pass') : t('fail'))}
        </span>
      ),
    },
    { key: 'limits', title: t('limits'), dataIndex: 'limits', width: 150 },
    { key: 'deviation', title: t('deviation'), dataIndex: 'deviation', width: 90, align: 'right' },
    {
      ...{ key: 'pass', title: t('judgement'), width: 90 },
      render: (_, { pass }) => <Tone tone={pass ? 'success' : 'danger'}>{pass ? t('pass') : t('fail')}</Tone>,
    },
    { key: 'type', title: t('type'), width: 90, render: (_, { indexType }) => nameIn(types, indexType) },
    {
      ...{ key: 'round', title: t('round'), width: 90 },
      render: (_, { round, checkNo }) => (checkNo > 1 ? `${round} · ${t('again', { count: checkNo - 1 })}` : round),
    },
    { key: 'who', title: t('inspector'), dataIndex: 'inspectorName', width: 90 },
    { key: 'time', title: t('time'), width: 150, render: (_, { inspectTime }) => inspectTime.slice(0, 16) },
    {
      ...{ key: 'ncr', title: t('ncr'), width: 150 },
      render: (_, { ncrNo }) => ncrNo && <Link to={`/quality/nonconformity/index?ncrNo=${ncrNo}`}>{ncrNo}</Link>,
    },
    {
      ...{ key: 'state', title: t('disposal'), width: 130 },
      render: (_, { ncrState, disposition }) => [nameIn(dispositions, disposition), nameIn(states, ncrState)].filter(Boolean).join(' · '),
    },
  ]
}
