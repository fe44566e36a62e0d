import { Checkbox, Form, InputNumber, Select } from 'antd'
import type { Approve, HumanNode, Right, Timeout } from '#model/flow/tree.ts'
import { designWords } from './design.words.tsx'
import styles from './flow.module.css'
import { PeopleEditor } from './people-editor.view.tsx'
import { SpanInput } from './small-controls.view.tsx'

const rights: readonly Right[] = [
  'transfer',
  'delegate',
  'addBefore',
  'addAfter',
  'addParallel',
  'remove',
  'cc',
  'return',
  'reject',
  'batch',
]

/** Rejection and return, opinion, deadline, and rights of the people. */
export function NodeRules({ node, onChange }: { node: HumanNode; onChange(node: HumanNode): void }) {
  const t = designWords.use()
  const set = (change: Partial<HumanNode>) => onChange({ ...node, ...change } as HumanNode)
  const offered = rights.filter(right => right !== 'reject' || node.type === 'approve')
  return (
    <Form layout="vertical" className={styles.panelForm}>
      {node.type === 'approve' && (
        <Form.Item label={t('onReject')} htmlFor="node-reject">
          <Select
            id="node-reject"
            value={node.onReject.kind === 'end' ? 'end' : node.onReject.to}
            onChange={to => onChange({ ...node, onReject: to === 'end' ? { kind: 'end' } : { kind: 'return', to } } as Approve)}
            options={[
              { value: 'end', label: t('rejectEnd') },
              { value: 'start', label: t('rejectStart') },
              { value: 'previous', label: t('rejectPrevious') },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item label={t('returnTo')} htmlFor="node-return">
        <Select
          id="node-return"
          value={Array.isArray(node.returnTo) ? 'custom' : (node.returnTo as string)}
          onChange={returnTo => returnTo !== 'custom' && set({ returnTo: returnTo as 'any' })}
          options={[
            { value: 'any', label: t('returnAny') },
            { value: 'previous', label: t('returnPrevious') },
            { value: 'start', label: t('returnStart') },
            { value: 'none', label: t('returnNone') },
            ...(Array.isArray(node.returnTo) ? [{ value: 'custom', label: t('returnCustom', { count: node.returnTo.length }) }] : []),
          ]}
        />
      </Form.Item>
      <Form.Item label={t('opinion')}>
        <div className={styles.checks}>
          {(['required', 'onReject', 'signature'] as const).map(which => (
            <Checkbox
              key={which}
              checked={node.opinion[which]}
              onChange={event => set({ opinion: { ...node.opinion, [which]: event.target.checked } })}
            >
              {t(which === 'required' ? 'opinionRequired' : which === 'onReject' ? 'opinionOnReject' : 'opinionSignature')}
            </Checkbox>
          ))}
        </div>
      </Form.Item>
      <Form.Item label={t('rights')}>
        <div className={styles.checks}>
          {offered.map(right => (
            <Checkbox
              key={right}
              checked={node.allow[right] !== false}
              onChange={event => set({ allow: { ...node.allow, [right]: event.target.checked } })}
            >
              {t(`right_${right}`)}
            </Checkbox>
          ))}
        </div>
      </Form.Item>
      <TimeoutEditor node={node} onChange={onChange} />
    </Form>
  )
}

function TimeoutEditor({ node, onChange }: { node: HumanNode; onChange(node: HumanNode): void }) {
  const t = designWords.use()
  const { timeout } = node
  const put = (next: Timeout | undefined) => {
    const { timeout: _, ...rest } = node
    onChange((next ? { ...rest, timeout: next } : rest) as HumanNode)
  }
  const act = (next: NonNullable<Timeout['act']> | 'none') => {
    const { act: _act, to: _to, ...rest } = timeout!
    put(next === 'none' ? rest : { ...rest, act: next, ...(next === 'transfer' ? { to: [{ by: 'role', ids: [] }] } : {}) })
  }
  return (
    <Form.Item label={t('timeout')}>
      <Checkbox
        checked={timeout !== undefined}
        onChange={event => put(event.target.checked ? { after: 'P1D', remind: { every: 'PT4H', max: 3 } } : undefined)}
      >
        {t('timeoutOn')}
      </Checkbox>
      {timeout && (
        <div className={styles.timeout}>
          <span className={styles.inline}>
            {t('after')}
            <SpanInput value={timeout.after} onChange={after => put({ ...timeout, after })} />
          </span>
          <span className={styles.inline}>
            {t('remindEvery')}
            <SpanInput
              value={timeout.remind?.every ?? 'PT4H'}
              onChange={every => put({ ...timeout, remind: { every, max: timeout.remind?.max ?? 3 } })}
            />
            <InputNumber
              aria-label={t('remindMax')}
              min={1}
              max={100}
              suffix={t('remindMax')}
              value={timeout.remind?.max ?? 3}
              onChange={max => max && put({ ...timeout, remind: { every: timeout.remind?.every ?? 'PT4H', max } })}
            />
          </span>
          <span className={styles.inline}>
            {t('act')}
            <Select
              aria-label={t('act')}
              value={timeout.act ?? 'none'}
              onChange={act}
              options={[
                { value: 'none', label: t('actNone') },
                { value: 'transfer', label: t('actTransfer') },
                ...(node.again ? [] : [{ value: 'approve', label: t('actApprove') }]),
                ...(node.type === 'approve' ? [{ value: 'reject', label: t('actReject') }] : []),
              ]}
            />
          </span>
          {timeout.act === 'transfer' && <PeopleEditor who={timeout.to ?? []} onChange={to => put({ ...timeout, to })} />}
        </div>
      )}
    </Form.Item>
  )
}
