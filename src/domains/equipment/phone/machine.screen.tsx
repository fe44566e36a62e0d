import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { type CheckTask, type MachineCard, machineCalls } from '#contract/equipment.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { call } from '#web/http/call.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { Providers } from '#web/shell/providers.tsx'
import { CheckForm } from './check-form.view.tsx'
import { FaultForm } from './fault-form.view.tsx'
import styles from './machine.module.css'
import { machineWords } from './machine.words.tsx'
import { useNames } from './names.view.tsx'

/** 扫设备牌. A machine on a phone: report a fault, do the checks that are due. */
export default function MachineScreen() {
  return (
    <Providers top={12}>
      <Machine />
    </Providers>
  )
}

function Machine() {
  // Pages without the shell are not drawn by a route, so they read their address themselves.
  const equipmentCode = decodeURIComponent(useLocation().pathname.split('/').at(-1) ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: ['machine', equipmentCode],
    queryFn: ({ signal }) => call(machineCalls.card, { equipmentCode }, { signal, quiet: true }),
  })
  const [open, setOpen] = useState<CheckTask | 'report'>()
  const close = () => {
    setOpen(undefined)
    void refetch()
  }
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <main className={styles.phone}>
      <Head card={data} />
      {open === 'report' ? (
        <FaultForm equipmentCode={equipmentCode} onDone={close} />
      ) : open ? (
        <CheckForm task={open} onDone={close} />
      ) : (
        <Overview card={data} onOpen={setOpen} />
      )}
    </main>
  )
}

function Head({ card: { equipmentName, equipmentCode, workshopName, equipmentState, barred } }: { card: MachineCard }) {
  const state = useNames('equipment_state')
  return (
    <header className={styles.block}>
      <h1>{equipmentName}</h1>
      <p className={styles.quiet}>
        {equipmentCode} · {workshopName}
      </p>
      <Tone tone={equipmentState === '1' ? 'success' : equipmentState === '5' ? 'danger' : 'neutral'}>{state(equipmentState)}</Tone>
      {barred && <Alert type="warning" showIcon title={barred} style={{ marginTop: 8 }} />}
    </header>
  )
}

function Overview({ card, onOpen }: { card: MachineCard; onOpen(what: CheckTask | 'report'): void }) {
  const t = machineWords.use()
  const [state, cycle, owner] = [useNames('repair_state'), useNames('check_cycle'), useNames('check_owner')]
  const { isOurs, repairs, checks, equipmentCode } = card
  return (
    <>
      {isOurs ? (
        <div className={styles.deeds}>
          <Button type="primary" danger className={styles.deed ?? ''} onClick={() => onOpen('report')}>
            {t('report')}
          </Button>
          <Button className={styles.deed ?? ''} href={`/station/${encodeURIComponent(equipmentCode)}`}>
            {t('station')}
          </Button>
        </div>
      ) : (
        <Alert type="info" showIcon title={t('elsewhere')} />
      )}
      <section className={styles.block}>
        <h2>{t('checks')}</h2>
        {checks.length === 0 && <p className={styles.quiet}>{t('none')}</p>}
        <ul className={styles.list}>
          {checks.map(task => (
            <li key={task.id}>
              <div>
                <strong>
                  {cycle(task.cycle)} {task.shiftName}
                </strong>
                <span className={styles.quiet}>
                  {owner(task.ownerKind)} · {t('until', { day: task.untilDate })}
                </span>
              </div>
              {isOurs && (
                <Button size="large" type="primary" onClick={() => onOpen(task)}>
                  {t('check')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.block}>
        <h2>{t('repairs')}</h2>
        {repairs.length === 0 && <p className={styles.quiet}>{t('none')}</p>}
        <ul className={styles.list}>
          {repairs.map(order => (
            <li key={order.id}>
              <div>
                <strong>{order.faultDesc}</strong>
                <span className={styles.quiet}>
                  {order.repairNo} · {t('reported', { who: order.reporter, time: order.reportTime.slice(5, 16) })}
                </span>
              </div>
              <Tone tone={order.faultLevel === '1' ? 'danger' : 'warning'}>{state(order.state)}</Tone>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
