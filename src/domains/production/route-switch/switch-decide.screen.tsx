import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Radio, Select, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { routeSwitching } from '#contract/production-update.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { toast } from '#web/kit/toast.ts'
import { usePermissions } from '#web/shell/data.ts'
import { LEAVE_OUT, MAKE_UP } from './switch.rules.ts'
import styles from './switch-decide.module.css'
import { switchWords } from './switch-decide.words.tsx'

/** 在制切换. What the new version would mean for one work order, and the decision about it. */
export default function SwitchDecideScreen() {
  const t = switchWords.use()
  const sId = useSearchParams()[0].get('id') ?? ''
  const client = useQueryClient()
  const mayDecide = usePermissions().routeSwitch_switch === true
  const [decisions, setDecisions] = useState<Readonly<Record<string, number>>>({})
  const [resume, setResume] = useState<string>()
  const [sending, setSending] = useState(false)
  const choice = {
    ...(resume ? { resumeRouteProcessId: resume } : {}),
    decisions: Object.entries(decisions).map(([routeProcessId, decision]) => ({ routeProcessId, decision })),
  }
  const asked = useQuery({
    queryKey: ['route-switch', sId, choice],
    queryFn: ({ signal }) => call(routeSwitching.findSwitchProps, { sId, ...choice }, { signal, quiet: true, masked: false }),
    enabled: sId !== '',
    placeholderData: keepPreviousData,
  })
  const steps = useQuery({
    queryKey: ['route-switch-resume', sId],
    queryFn: ({ signal }) => call(routeSwitching.findSwitchProcessIdDicDataBySId, { sId }, { signal, quiet: true, masked: false }),
    enabled: sId !== '',
    retry: false,
  })
  const [plan] = asked.data ?? []
  useTabLabel(plan ? t('title', { order: plan.orderNo }) : undefined)
  if (!sId) return <EmptyState kind="result" text={t('which')} />
  if (asked.error) return <Failed text={asked.error.message} onRetry={() => void asked.refetch()} />
  if (!plan) return <Skeleton active />
  if (steps.error) return <EmptyState kind="result" text={t('decided')} />

  const isOpen = plan.blockers.length === 0 && plan.needDecision.every(({ routeProcessId }) => decisions[routeProcessId])
  const send = async () => {
    setSending(true)
    try {
      const [reply] = await call(routeSwitching.switchRoute, { items: [{ sId, ...choice }] })
      if (!reply?.ok) return void toast.error(reply?.msg ?? '')
      toast.success(reply.approvalStatus === 3 ? t('switched') : t('submitted'))
      await client.invalidateQueries()
    } finally {
      setSending(false)
    }
  }
  const named = (names: readonly string[]) => (names.length > 0 ? names.map(name => <Tag key={name}>{name}</Tag>) : t('none'))
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title', { order: plan.orderNo })}</h1>
        <Tag color="processing">{`V${plan.oldVersionNum} → V${plan.newVersionNum}`}</Tag>
        <Link to={`/production/route/compare?oldRouteId=${plan.oldRouteId}&newRouteId=${plan.newRouteId}`}>{t('compare')}</Link>
      </header>
      {plan.blockers.length > 0 && <Alert type="error" showIcon title={t('blockers')} description={<List of={plan.blockers} />} />}
      {plan.warnings.length > 0 && <Alert type="warning" showIcon title={t('warnings')} description={<List of={plan.warnings} />} />}
      <section className={styles.block}>
        <dl className={styles.facts}>
          <dt>{t('pieces')}</dt>
          <dd>{named(plan.proCodes)}</dd>
          <dt>{t('done')}</dt>
          <dd>{named(plan.doneNodes)}</dd>
          <dt>{t('running')}</dt>
          <dd>{named(plan.runningNodes)}</dd>
          <dt>{t('dropped')}</dt>
          <dd>{named(plan.dropped.map(({ processName }) => processName))}</dd>
        </dl>
      </section>
      {plan.needDecision.length > 0 && (
        <section className={styles.block}>
          <h2>
            {t('behind')} <small>{t('behindHint')}</small>
          </h2>
          {plan.needDecision.map(({ routeProcessId, processSeq, processName, allowWaive }) => (
            <div key={routeProcessId} className={styles.step}>
              <span>{`${processSeq} ${processName}`}</span>
              <Radio.Group
                aria-label={processName}
                value={decisions[routeProcessId]}
                disabled={!mayDecide}
                onChange={({ target }) => setDecisions({ ...decisions, [routeProcessId]: target.value as number })}
                options={[
                  { value: MAKE_UP, label: t('makeUp') },
                  { value: LEAVE_OUT, label: t('leaveOut'), disabled: !allowWaive },
                ]}
              />
              {!allowWaive && <small>{t('mustDo')}</small>}
            </div>
          ))}
        </section>
      )}
      <section className={styles.block}>
        <h2>
          {t('resume')} <small>{t('resumeHint')}</small>
        </h2>
        <Select
          allowClear
          aria-label={t('resume')}
          className={styles.resume}
          value={resume}
          disabled={!mayDecide}
          onChange={setResume}
          options={(steps.data ?? []).map(({ dictKey, dictValue, disabled, msg }) => ({
            ...{ value: dictKey, label: dictValue, disabled, title: msg },
          }))}
        />
      </section>
      {mayDecide && (
        <footer className={styles.foot}>
          <Button type="primary" disabled={!isOpen} loading={sending} onClick={() => void send().catch(() => undefined)}>
            {plan.needApproval ? t('submit') : t('go')}
          </Button>
          <span className={styles.hint}>{plan.needApproval ? t('approval') : t('atOnce')}</span>
        </footer>
      )}
    </div>
  )
}

const List = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map(text => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)
