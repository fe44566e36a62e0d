import { SaveOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { indexProblem, type QualityIndex } from '#company/quality-index.ts'
import { productionProcess } from '#contract/production-process.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { toast } from '#web/kit/toast.ts'
import { usePermissions } from '#web/shell/data.ts'
import { useUnsaved } from '#web/shell/tab-context.ts'
import { IndexGrid } from './process-indices.view.tsx'
import { type Machine, MachineList } from './process-machines.view.tsx'
import styles from './process-standard.module.css'
import { standardWords } from './process-standard.words.tsx'

interface Draft {
  indices: readonly QualityIndex[]
  machines: readonly Machine[]
}

/** 指标与设备. What a process brings along when it is put into a route: its quality indices and the machines that can do it. */
export default function ProcessStandardScreen() {
  const t = standardWords.use()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const client = useQueryClient()
  const queryKey = ['production-process', id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(productionProcess.detail, { id }, { signal, quiet: true }),
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    if (data) setDraft({ indices: data.qualityTemplates, machines: data.equipments })
  }, [data])
  const open = usePermissions().process_edit === true
  const isChanged =
    draft !== undefined && data !== undefined && (draft.indices !== data.qualityTemplates || draft.machines !== data.equipments)
  useUnsaved(isChanged)
  useTabLabel(data ? `${data.processCode} ${data.processName}` : undefined)
  const [saving, setSaving] = useState(false)

  if (!id) return <EmptyState kind="result" text={t('which')} />
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data || !draft) return <Skeleton active />
  const save = async () => {
    setSaving(true)
    try {
      const { usedCount: _, qualityTemplates: __, equipments: ___, ...process } = data
      const saved = await call(productionProcess.submit, {
        ...process,
        qualityTemplates: draft.indices.map((index, nth) => ({ ...index, sort: (nth + 1) * 10 })),
        equipmentIds: draft.machines.map(({ equipmentId }) => equipmentId),
      })
      client.setQueryData(queryKey, saved)
      toast.success(t('saved'))
    } finally {
      setSaving(false)
    }
  }
  const isSound = draft.indices.every(index => index.indexName.trim() !== '' && indexProblem(index) === undefined)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>
          {data.processName} <small>{data.processCode}</small>
        </h1>
        <Tag>{data.deptShopName}</Tag>
        <Tag>{data.baseProcessName}</Tag>
        {open && (
          <Button
            className={styles.save}
            type="primary"
            icon={<SaveOutlined />}
            loading={saving}
            disabled={!isChanged || !isSound}
            onClick={() => void save().catch(() => undefined)}
          >
            {t('save')}
          </Button>
        )}
      </header>
      {data.usedCount > 0 && <Alert type="info" showIcon title={t('used', { count: data.usedCount })} />}
      <section className={styles.block}>
        <h2>{t('indices')}</h2>
        <IndexGrid indices={draft.indices} open={open} onChange={indices => setDraft({ ...draft, indices })} />
      </section>
      <section className={styles.block}>
        <h2>
          {t('machines')} <small>{t('machinesHint')}</small>
        </h2>
        <MachineList
          machines={draft.machines}
          processCode={data.processCode}
          open={open}
          onChange={machines => setDraft({ ...draft, machines })}
        />
      </section>
    </div>
  )
}
