import { LoadingOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import type { ForecastRow } from '#contract/flow-shape.ts'
import { Face } from '../kit/face.tsx'
import styles from './document.module.css'
import { documentWords } from './document.words.ts'

export type Picks = Readonly<Record<string, readonly string[]>>

/** The usual duration of a step; empty for a step that has no history. */
export function useUsual(hours: number): string {
  const t = documentWords.use()
  if (!(hours > 0)) return ''
  return hours < 48 ? t('usual', { hours: hours < 1 ? '<1' : Math.round(hours) }) : t('usualDays', { days: Math.round(hours / 24) })
}

interface Props {
  nodes: readonly ForecastRow[]
  state: 'asking' | 'failed' | 'known'
  picks: Picks
  onPick(nodeId: string, people: readonly string[]): void
  /** A submit was tried: show what is missing. */
  told: boolean
}

/**
 * The people who would get this form, in order, as far as it is filled in. The initiator chooses people here where the chain asks for it.
 */
export function Forecast({ nodes, state, picks, onPick, told }: Props) {
  const t = documentWords.use()
  return (
    <section className={styles.aside} aria-label={t('route')}>
      <h2>
        {t('route')}
        {state === 'asking' && <LoadingOutlined className={styles.quiet} aria-label={t('routeAsking')} />}
      </h2>
      {nodes.length === 0 && <p className={styles.quiet}>{t(state === 'failed' ? 'routeFailed' : 'routeEmpty')}</p>}
      <ol className={styles.timeline} data-faded={state === 'asking'}>
        {nodes.map((node, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a node may come twice, and the order is all there is.
          <Step key={`${node.nodeId}-${at}`} node={node} picked={picks[node.nodeId] ?? []} onPick={onPick} told={told} />
        ))}
      </ol>
    </section>
  )
}

/** Nodes for which the initiator still has to choose people. */
export const unpicked = (nodes: readonly ForecastRow[], picks: Picks) =>
  nodes.filter(node => node.pick && (picks[node.nodeId]?.length ?? 0) === 0)

interface StepProps {
  node: ForecastRow
  picked: readonly string[]
  onPick: Props['onPick']
  told: boolean
}

function Step({ node, picked, onPick, told }: StepProps) {
  const t = documentWords.use()
  const usual = useUsual(node.usualHours)
  const names = node.people.map(({ name }) => name)
  return (
    <li className={styles.entry} data-tone="coming">
      <i className={styles.face} aria-hidden="true">
        <Face name={node.people[0]?.name ?? ''} />
      </i>
      <div className={styles.entryBody}>
        <p className={styles.entryHead}>
          <b>{node.nodeName}</b>
          {usual && <span className={styles.quiet}>{usual}</span>}
        </p>
        {node.pick ? (
          <Select
            size="small"
            mode="multiple"
            style={{ width: '100%' }}
            status={told && picked.length === 0 ? 'error' : undefined}
            placeholder={t('pickHere')}
            aria-label={t('pickOf', { node: node.nodeName })}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...picked]}
            onChange={people => onPick(node.nodeId, people)}
            options={node.candidates.map(({ userId, name }) => ({ value: userId, label: name }))}
          />
        ) : (
          <p className={styles.entryWho}>{names.join('、') || t('nobodyYet')}</p>
        )}
      </div>
    </li>
  )
}
