import { App, Select } from 'antd'
import type { Reply } from '#contract/call.ts'
import { flowProxy } from '#contract/flow-admin.ts'
import { type Person, personOf, UserSelect } from '#platform/user/user-select.view.tsx'
import { call } from '#web/http/call.ts'
import { useDict } from '#web/kit/list/dict.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import { type ListHandle, ListPage } from '#web/kit/list/list-page.tsx'
import { useSession } from '#web/shell/session.ts'
import styles from './flow.module.css'
import { flowWords } from './flow.words.tsx'

type ProxyRow = Reply<typeof flowProxy.list>['records'][number]
const proxyRow = (row: Row) => row as unknown as ProxyRow
const FLOWS = { code: 'flow', book: 'system' } as const

function FlowNames({ keys }: { keys: readonly string[] }) {
  const t = flowWords.use()
  const flows = useDict(FLOWS)
  if (keys.length === 0) return <>{t('allFlowsOfMine')}</>
  return <>{keys.map(key => flows.find(entry => entry.dictKey === key)?.dictValue ?? key).join('、')}</>
}

function FlowsSelect({ value, onChange, id }: { value?: string[]; onChange?: (value: string[]) => void; id?: string }) {
  const flows = useDict(FLOWS)
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      maxTagCount="responsive"
      value={value ?? []}
      onChange={onChange}
      options={flows.map(entry => ({ value: entry.dictKey, label: entry.dictValue }))}
    />
  )
}

const fields: Field[] = [
  { key: 'principalName', label: { zh: '委托人', en: 'Principal' }, list: { width: 110 } },
  { key: 'agentName', label: { zh: '代理人', en: 'Proxy' }, list: { width: 110 } },
  {
    key: 'agent',
    label: { zh: '代理人', en: 'Proxy' },
    list: false,
    view: false,
    form: { required: true, control: () => <UserSelect /> },
    kind: 'custom',
  },
  {
    key: 'flows',
    label: { zh: '适用流程', en: 'Flows' },
    kind: 'custom',
    list: { width: 240, render: row => <FlowNames keys={proxyRow(row).flows} /> },
    form: { wide: true, help: { zh: '不选则适用于全部流程', en: 'All flows when none is chosen' }, control: () => <FlowsSelect /> },
  },
  { key: 'fromTime', label: { zh: '开始时间', en: 'From' }, kind: 'moment', list: { width: 165 }, form: { required: true } },
  { key: 'untilTime', label: { zh: '结束时间', en: 'Until' }, kind: 'moment', list: { width: 165 }, form: { required: true } },
  {
    key: 'state',
    label: { zh: '状态', en: 'State' },
    kind: 'choice',
    list: { width: 100 },
    choices: [
      { value: 'waiting', label: { zh: '未开始', en: 'Waiting' }, tone: 'info' },
      { value: 'active', label: { zh: '生效中', en: 'Active' }, tone: 'success' },
      { value: 'over', label: { zh: '已结束', en: 'Over' }, tone: 'neutral' },
      { value: 'revoked', label: { zh: '已撤销', en: 'Revoked' }, tone: 'neutral' },
    ],
  },
  { key: 'reason', label: { zh: '委托原因', en: 'Reason' }, kind: 'textarea', list: { width: 220 }, form: { max: 500 } },
]

/** 委托代理: who acts for me during an absence, and for whom I act. */
export default function ProxyScreen() {
  const t = flowWords.use()
  const { message, modal } = App.useApp()
  const me = useSession(state => state.user?.user_id)
  const isAdmin = useSession(state => /(^|,)(administrator|admin)(,|$)/.test(state.user?.role_name ?? ''))
  const isMine = (row: Row) => (isAdmin || proxyRow(row).principal === me) && ['waiting', 'active'].includes(proxyRow(row).state)
  const revoke = (list: ListHandle, row: ProxyRow) =>
    void modal.confirm({
      title: t('revokeAsk', { name: row.agentName }),
      okText: t('revoke'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await call(flowProxy.remove, { ids: row.id })
        message.success(t('done'))
        list.reload()
      },
    })
  return (
    <ListPage
      name="flow-proxy"
      title={t('proxy')}
      list={flowProxy.list}
      submit={flowProxy.submit}
      fields={fields}
      rights={{ add: 'flow_proxy_add' }}
      toForm={row => ({ ...row, agent: personOf(row.agent, row.agentName) })}
      toWire={values => ({ ...values, agent: (values.agent as Person).value })}
      toolbar={() => <span className={styles.hint}>{t('proxyHint')}</span>}
      rowActions={list => [
        {
          key: 'revoke',
          label: t('revoke'),
          right: 'flow_proxy_delete',
          danger: true,
          show: isMine,
          onClick: row => revoke(list, proxyRow(row)),
        },
      ]}
    />
  )
}
