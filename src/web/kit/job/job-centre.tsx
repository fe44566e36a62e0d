import { DownloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Empty, Progress, Tag } from 'antd'
import { file } from '#contract/file.ts'
import { job } from '#contract/job.ts'
import { call } from '#web/http/call.ts'
import { saveLink } from '../save-file.ts'
import styles from './job.module.css'
import { jobWords } from './job.words.ts'
import { closeJobCentre, useJobCentre } from './job-store.ts'

const BUSY_POLL = 1000
const tones = ['default', 'processing', 'success', 'error', 'default'] as const

type Job = Awaited<ReturnType<typeof fetchJobs>>['records'][number]
const fetchJobs = (signal?: AbortSignal) => call(job.list, {}, { signal, query: { size: 50 }, quiet: true })

/** Exports of the last seven days, with their real progress. */
export function JobCentre() {
  const t = jobWords.use()
  const { open } = useJobCentre()
  const { data, refetch } = useQuery({
    queryKey: ['jobs'],
    queryFn: ({ signal }) => fetchJobs(signal),
    enabled: open,
    staleTime: 0,
    refetchInterval: query => (open && query.state.data?.records.some(one => one.status < 2) ? BUSY_POLL : false),
  })
  const jobs = data?.records ?? []
  const download = async (one: Job) => saveLink(one.fileName, await call(file.findReadUrl, { enUrl: one.fileUrl }))
  const cancel = async (one: Job) => {
    await call(job.cancel, { ids: one.id })
    void refetch()
  }
  return (
    <Drawer open={open} onClose={closeJobCentre} title={t('title')} size={420}>
      <p className={styles.hint}>{t('hint')}</p>
      {jobs.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none')} />}
      {jobs.map(one => (
        <article key={one.id} className={styles.job}>
          <div className={styles.head}>
            <strong className={styles.name}>{one.title}</strong>
            <Tag color={tones[one.status]} variant="filled">
              {t(`s${one.status}` as 's0')}
            </Tag>
          </div>
          {one.status < 2 && <Progress percent={one.total > 0 ? Math.floor((one.progress / one.total) * 100) : 0} size="small" />}
          <div className={styles.foot}>
            <span>
              {one.status === 3
                ? one.error
                : `${one.createTime}${one.total > 0 ? ` · ${t('rows', { done: one.progress, total: one.total })}` : ''}`}
            </span>
            {one.status === 2 && (
              <Button type="link" size="small" icon={<DownloadOutlined />} onClick={() => void download(one).catch(() => {})}>
                {t('download')}
              </Button>
            )}
            {one.status < 2 && (
              <Button type="link" size="small" danger onClick={() => void cancel(one).catch(() => {})}>
                {t('cancel')}
              </Button>
            )}
          </div>
        </article>
      ))}
    </Drawer>
  )
}
