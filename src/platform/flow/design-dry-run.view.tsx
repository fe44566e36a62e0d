import { Alert, Button, Drawer, Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { flowModel } from '#contract/flow-admin.ts'
import { walk } from '#model/flow/locate.ts'
import type { Cond, Seq, Term } from '#model/flow/tree.ts'
import { type Person, UserSelect } from '#platform/user/user-select.view.tsx'
import { call } from '#web/http/call.ts'
import { useDict } from '#web/kit/list/dict.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { designWords } from './design.words.tsx'
import { type Design, useNames } from './design-data.view.tsx'
import styles from './flow.module.css'

type Way = Reply<typeof flowModel.check>['way']
interface Props {
  flowKey: string
  design: Design
  onWay(way: Way | undefined): void
  onClose(): void
}

const PERSONAL = ['approve', 'handle', 'cc']

/** A dry run: the same evaluation as for a real case, without writing anything. */
export function DesignDryRun({ flowKey, design, onWay, onClose }: Props) {
  const t = designWords.use()
  const narrow = useScreenClass() === 0
  const { labels } = useNames()
  const [person, setPerson] = useState<Person>()
  const [form, setForm] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [reply, setReply] = useState<Reply<typeof flowModel.check>>()
  // Facts follow from the initiator and the fields.
  const fields = fieldsIn(design.root).filter(path => labels[`kind:${path}`] !== 'fact')
  // Branches have no people.
  const people = reply?.way.filter(step => PERSONAL.includes(step.type)) ?? []
  const go = async () => {
    setBusy(true)
    try {
      const filled = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''))
      const answer = await call(flowModel.check, { key: flowKey, ...design, form: filled, initiator: person?.value })
      setReply(answer)
      onWay(answer.way)
    } catch {
      setReply(undefined)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer
      open
      mask={false}
      title={t('dryRun')}
      size={narrow ? '100%' : 400}
      onClose={() => {
        onWay(undefined)
        onClose()
      }}
      footer={
        <Button type="primary" block loading={busy} onClick={go}>
          {t('dryGo')}
        </Button>
      }
    >
      <Form layout="vertical">
        <Form.Item label={t('dryInitiator')} htmlFor="dry-person">
          <UserSelect id="dry-person" value={person} onChange={setPerson} />
        </Form.Item>
        <h3 className={styles.sub}>{t('dryFields')}</h3>
        {fields.length === 0 && <p className={styles.hint}>{t('dryNone')}</p>}
        {fields.map(path => (
          <Form.Item key={path} label={labels[path] ?? path} htmlFor={`dry-${path}`}>
            <FieldValue path={path} value={form[path] ?? ''} onChange={value => setForm(old => ({ ...old, [path]: value }))} />
          </Form.Item>
        ))}
      </Form>
      {reply && reply.problems.length > 0 && <Alert type="error" showIcon title={reply.problems.map(({ text }) => text).join('；')} />}
      {reply && reply.problems.length === 0 && (
        <>
          {reply.facts.length > 0 && (
            <p className={styles.hint}>
              {t('dryFacts', { facts: reply.facts.map(({ label, value }) => `${label}：${value}`).join('，') })}
            </p>
          )}
          <h3 className={styles.sub}>{t('dryWay')}</h3>
          <ol className={styles.way}>
            {people.map(step => (
              <li key={step.nodeId}>
                <b>{step.nodeName}</b>
                <span>{step.people.join('、') || t('dryNobody')}</span>
              </li>
            ))}
          </ol>
          {people.length === 0 && <p className={styles.hint}>{t('dryEmpty')}</p>}
        </>
      )}
    </Drawer>
  )
}

function FieldValue({ path, value, onChange }: { path: string; value: string; onChange(value: string): void }) {
  const t = designWords.use()
  const { labels, dicts } = useNames()
  const [chosen, setChosen] = useState<Person>()
  const kind = labels[`kind:${path}`]
  const entries = useDict(dicts[path] && kind !== 'yesNo' ? { code: dicts[path]!, book: 'business' } : undefined)
  const options =
    kind === 'yesNo'
      ? [
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]
      : entries.map(entry => ({ value: entry.dictKey, label: entry.dictValue }))
  if (kind === 'user')
    return (
      <UserSelect
        id={`dry-${path}`}
        value={chosen}
        onChange={next => {
          setChosen(next)
          onChange(next?.value ?? '')
        }}
      />
    )
  return options.length > 0 ? (
    <Select id={`dry-${path}`} allowClear value={value || undefined} onChange={next => onChange(next ?? '')} options={options} />
  ) : (
    <Input id={`dry-${path}`} value={value} onChange={event => onChange(event.target.value)} />
  )
}

const termFields = (term: Term): string[] =>
  typeof term === 'string'
    ? [term]
    : 'abs' in term
      ? termFields(term.abs)
      : Object.values(term)
          .flat()
          .flatMap(each => termFields(each as Term))

function condFields(cond: Cond): string[] {
  if ('all' in cond) return cond.all.flatMap(condFields)
  if ('any' in cond) return cond.any.flatMap(condFields)
  if ('not' in cond) return condFields(cond.not)
  if (!('op' in cond)) return []
  const right = cond.v !== null && typeof cond.v === 'object' && 'term' in cond.v ? termFields(cond.v.term as Term) : []
  return [...termFields(cond.f), ...right]
}

/** Header fields that determine path or people. */
function fieldsIn(root: Seq): string[] {
  const found = [...walk(root)].flatMap(path => {
    const { node } = path.at(-1)!
    const cond = 'cases' in node ? node.cases.flatMap(each => condFields(each.when)) : []
    const who = 'who' in node ? node.who.flatMap(spec => (spec.by === 'field' ? [spec.path] : [])) : []
    return [...cond, ...who]
  })
  return [...new Set(found)].filter(path => !path.includes('.'))
}
