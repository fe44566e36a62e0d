import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { type AndonKind, type PieceCard, type StationJob, shopFloorCalls } from '#contract/production-exec.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { call } from '#web/http/call.ts'
import { toast } from '#web/kit/toast.ts'
import { Providers } from '#web/shell/providers.tsx'
import styles from './shop-floor.module.css'
import { floorWords } from './shop-floor.words.tsx'
import { type Deed, StepDialog } from './step-dialog.view.tsx'

const FRESH = 15_000

/** 工位机. A machine: what runs on it, and what waits for it, the most urgent first. */
export default function StationScreen() {
  return (
    <Providers top={12}>
      <Station />
    </Providers>
  )
}

function Station() {
  const t = floorWords.use()
  const equipmentCode = decodeURIComponent(useLocation().pathname.split('/').at(-1) ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: ['station', equipmentCode],
    queryFn: ({ signal }) =>
      call(
        { ...shopFloorCalls.station, path: `blade-biz/station/${encodeURIComponent(equipmentCode)}` },
        { equipmentCode },
        { signal, quiet: true },
      ),
    refetchInterval: FRESH,
  })
  const [open, setOpen] = useState<{ deed: Deed; step: Step }>()
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const { running } = data
  // What lies in one furnace takes one place.
  const used = new Set(running.map(({ chargeNo, execId }) => chargeNo ?? execId)).size
  const deeds = (job: StationJob, names: readonly Deed[]) => (
    <div className={styles.deeds}>
      {names.map(deed => (
        <Button
          key={deed}
          size="large"
          type={deed === 'pause' ? 'default' : 'primary'}
          className={styles.deed ?? ''}
          onClick={() => setOpen({ deed, step: stepOf(job) })}
        >
          {t(deed)}
        </Button>
      ))}
    </div>
  )
  return (
    <main className={styles.station}>
      <header className={`${styles.head} ${styles.caller}`}>
        <h1>
          {data.equipmentName} <small>{data.equipmentCode}</small>
        </h1>
        <Andon equipmentCode={data.equipmentCode} />
      </header>
      <section className={styles.block}>
        <h2>{t('running')}</h2>
        {running.map(job => (
          <article key={job.execId}>
            <JobLine job={job} />
            <p className={styles.timer}>{job.paused ? t('pausing') : since(t, minutesSince(job.startTime ?? job.stateTime))}</p>
            {job.chargeNo ? <Alert type="info" showIcon title={job.why} /> : deeds(job, [job.paused ? 'resume' : 'pause', 'finish'])}
          </article>
        ))}
        {running.length === 0 && <p className={styles.quiet}>{t('idle')}</p>}
        {data.slots > 1 && <p className={styles.quiet}>{t('slots', { used, slots: data.slots })}</p>}
      </section>
      <section className={styles.block}>
        <h2>{t('queue')}</h2>
        {data.queue.length === 0 && <p className={styles.quiet}>{t('nothing')}</p>}
        <ol className={styles.queue}>
          {data.queue.map(job => (
            <li key={job.execId} data-barred={job.why ? true : undefined}>
              <JobLine job={job} />
              {job.why ? <Alert type="warning" showIcon title={job.why} /> : used < data.slots && deeds(job, ['start'])}
            </li>
          ))}
        </ol>
      </section>
      {open && (
        <StepDialog
          {...open}
          source="station"
          equipmentId={data.equipmentId}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            void refetch()
          }}
        />
      )}
    </main>
  )
}

const KINDS: readonly AndonKind[] = ['inspect', 'repair', 'material']

/** 安灯: one press calls whoever can help. */
function Andon({ equipmentCode }: { equipmentCode: string }) {
  const t = floorWords.use()
  const [calling, setCalling] = useState<AndonKind>()
  const press = async (callKind: AndonKind) => {
    setCalling(callKind)
    try {
      await call(shopFloorCalls.andon, { equipmentCode, callKind })
      toast.success(t('called'))
    } catch {
      // Why not is told by a toast.
    } finally {
      setCalling(undefined)
    }
  }
  return (
    <div className={styles.andon}>
      {KINDS.map(kind => (
        <Button key={kind} size="large" loading={calling === kind} onClick={() => void press(kind)}>
          {t(`call_${kind}`)}
        </Button>
      ))}
    </div>
  )
}

type Step = PieceCard['steps'][number]

/** What a report needs to know of a job; its machine is this one. */
const stepOf = ({ execId, processName }: StationJob): Step => ({
  ...{ execId, processName, nodeKey: '', processSeq: 0, round: 1, deptShopName: '', status: 1, isKey: false, isCheck: false, stopPoint: 0 },
  photosNeeded: 0,
  ...{ workContent: '', techRequire: '', hasWeight: false, equipments: [], qualities: [], paused: false, equipmentName: '', actions: [] },
})

function JobLine({ job }: { job: StationJob }) {
  const t = floorWords.use()
  return (
    <p className={styles.job}>
      <b>{job.proCode}</b> {job.processName}
      <small>
        {job.materialName} · {job.orderNo} · {t('priority', { priority: job.priority })} · {t('planEnd')} {job.planEnd}
        {job.chargeNo && ` · ${t('charge')} ${job.chargeNo}`}
      </small>
    </p>
  )
}

const since = (t: ReturnType<typeof floorWords.use>, minutes: number) =>
  minutes < 60 ? t('since', { minutes }) : t('sinceHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })

const minutesSince = (moment: string) =>
  Math.max(0, Math.round((Date.now() - new Date(`${moment.replace(' ', 'T')}+08:00`).getTime()) / 60_000))
