import { DisconnectOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { online } from '#contract/system.ts'
import { selectionProblem } from '#model/row.ts'
import { call } from '#web/http/call.ts'
import { words } from '#web/i18n/language.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import { type ListHandle, ListPage } from '#web/kit/list/list-page.tsx'
import { Tone } from '#web/kit/list/tone.tsx'
import { usePermissions } from '#web/shell/data.ts'

const onlineWords = words({
  zh: {
    title: '在线会话',
    own: '当前会话',
    kick: '强制下线',
    kickOne: '确定强制“{{name}}”下线？',
    kickSeveral: '确定强制所选 {{count}} 个会话下线？',
    kickHint: '会话立即结束，未保存的内容可能丢失；本人仍可重新登录。',
    kicked: '已强制下线',
    other: '其他',
  },
  en: {
    title: 'Sessions',
    own: 'This session',
    kick: 'Log out',
    kickOne: 'Log “{{name}}” out?',
    kickSeveral: 'Log the {{count}} selected sessions out?',
    kickHint: 'The session ends at once and unsaved work may be lost; the person can log in again.',
    kicked: 'Logged out',
    other: 'Other',
  },
})

const browsers: readonly [RegExp, string][] = [
  [/Edg\/(\d+)/, 'Edge'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Windows NT/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Browser and system, by which people recognise their device. */
function deviceOf(userAgent: string): string {
  const browser = browsers.flatMap(([mark, name]) => (mark.test(userAgent) ? [`${name} ${mark.exec(userAgent)![1]}`] : []))[0]
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1]
  return [browser, system].filter(Boolean).join(' · ') || userAgent || onlineWords.say('other')
}

function Account({ row }: { row: Row }) {
  const t = onlineWords.use()
  return (
    <>
      {String(row.account)} {row.current === true && <Tone tone="info">{t('own')}</Tone>}
    </>
  )
}

const fields: Field[] = [
  {
    key: 'account',
    label: { zh: '账号', en: 'Account' },
    list: { width: 200, sort: true, fixed: 'left', render: row => <Account row={row} /> },
    search: true,
  },
  { key: 'realName', label: { zh: '姓名', en: 'Name' }, list: { width: 110 }, search: true },
  { key: 'deptName', label: { zh: '所在机构', en: 'Department' }, list: { width: 150 } },
  {
    key: 'door',
    label: { zh: '登录入口', en: 'Door' },
    kind: 'dict',
    dict: { code: 'user_type', book: 'system', asNumber: true },
    list: { width: 100, sort: true, named: 'doorName' },
    search: true,
  },
  { key: 'remoteIp', label: { zh: '登录地址', en: 'Address' }, list: { width: 140, sort: true }, search: true },
  {
    key: 'userAgent',
    label: { zh: '设备', en: 'Device' },
    list: { width: 180, render: row => <span title={String(row.userAgent)}>{deviceOf(String(row.userAgent ?? ''))}</span> },
  },
  { key: 'loginTime', label: { zh: '登录时间', en: 'Logged in' }, kind: 'moment', list: { width: 170, sort: true } },
  { key: 'lastSeen', label: { zh: '最近活动', en: 'Last seen' }, kind: 'moment', list: { width: 170, sort: true } },
]

const notOwn = (row: Row) => row.current !== true

export default function OnlineScreen() {
  const t = onlineWords.use()
  const { message, modal } = App.useApp()
  const permissions = usePermissions()
  const kick = (rows: readonly Row[], list: ListHandle) => {
    const problem = selectionProblem(rows)
    if (problem) return void message.warning(problem)
    modal.confirm({
      title:
        rows.length === 1
          ? t('kickOne', { name: String(rows[0]!.realName || rows[0]!.account) })
          : t('kickSeveral', { count: rows.length }),
      content: t('kickHint'),
      okText: t('kick'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await call(online.remove, { ids: rows.map(row => String(row.id)).join(',') })
        message.success(t('kicked'))
        list.clear()
        list.reload()
      },
    })
  }
  return (
    <ListPage
      name="online"
      title={t('title')}
      list={online.list}
      fields={fields}
      selection={{ rights: ['online_kick'], row: notOwn }}
      rowActions={list => [
        { key: 'kick', label: t('kick'), right: 'online_kick', danger: true, show: notOwn, onClick: row => kick([row], list) },
      ]}
      toolbar={list =>
        permissions.online_kick && (
          <Button danger icon={<DisconnectOutlined />} onClick={() => kick(list.selected, list)}>
            {t('kick')}
          </Button>
        )
      }
      rights={{ export: 'online_export' }}
    />
  )
}
