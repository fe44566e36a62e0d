import { SettingOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { tenant } from '#contract/tenant.ts'
import { selectionProblem } from '#model/row.ts'
import { type Secret, SecretsDialog } from '#platform/user/secrets.view.tsx'
import { say } from '#web/i18n/language.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { queries, usePermissions } from '#web/shell/data.ts'
import { tenantWords } from './tenant.words.tsx'
import { TenantSetting } from './tenant-setting.view.tsx'

/** 租户管理. A new tenant's administrator gets a one-time password, shown once. */
const fields: Field[] = [
  { key: 'tenantId', label: { zh: '租户编号', en: 'Number' }, list: { width: 110, sort: true, fixed: 'left' }, search: true },
  {
    key: 'tenantName',
    label: { zh: '租户名称', en: 'Name' },
    list: { width: 220, sort: true },
    search: true,
    form: { required: true, max: 100 },
  },
  {
    key: 'domain',
    label: { zh: '域名', en: 'Address' },
    list: { width: 220 },
    search: true,
    form: { max: 255, help: { zh: '登录页按它识别租户，如 https://erp.example.com', en: 'Login pages recognise the tenant by it' } },
  },
  { key: 'linkman', label: { zh: '联系人', en: 'Contact' }, list: { width: 110 }, search: true, form: { max: 50 } },
  { key: 'contactNumber', label: { zh: '联系电话', en: 'Phone' }, list: { width: 140 }, form: { max: 32 } },
  { key: 'address', label: { zh: '联系地址', en: 'Street' }, kind: 'textarea', list: { width: 200, hidden: true }, form: { max: 255 } },
  {
    key: 'accountNumber',
    label: { zh: '账号额度', en: 'Accounts' },
    kind: 'number',
    list: { width: 100, render: row => (Number(row.accountNumber) < 0 ? say({ zh: '不限', en: 'Unlimited' }) : String(row.accountNumber)) },
  },
  {
    key: 'expireTime',
    label: { zh: '到期时间', en: 'Expires' },
    kind: 'moment',
    list: { width: 170, render: row => String(row.expireTime || say({ zh: '长期', en: 'Never' })) },
  },
  {
    key: 'status',
    label: { zh: '状态', en: 'Status' },
    kind: 'choice',
    choices: [
      { value: 1, label: { zh: '启用', en: 'On' }, tone: 'success' },
      { value: 0, label: { zh: '停用', en: 'Off' }, tone: 'danger' },
    ],
    list: { width: 90 },
    search: true,
  },
  { key: 'createTime', label: { zh: '创建时间', en: 'Created' }, kind: 'moment', list: { width: 170, sort: true } },
]

export default function TenantScreen() {
  const t = tenantWords.use()
  const { message } = App.useApp()
  const permissions = usePermissions()
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const [secrets, setSecrets] = useState<readonly Secret[]>([])
  return (
    <>
      <ListPage
        name="tenant"
        title={t('title')}
        list={tenant.list}
        fields={fields}
        detail={tenant.detail}
        submit={tenant.submit}
        remove={tenant.remove}
        submitted={reply => {
          const { account, password } = reply as Reply<typeof tenant.submit>
          if (account && password) setSecrets([{ account, password }])
          else message.success(t('stored'))
        }}
        rights={{ add: 'tenant_add', edit: 'tenant_edit', remove: 'tenant_delete', view: 'tenant_view', export: 'tenant_export' }}
        selection={{ rights: ['tenant_setting'] }}
        rowActions={() => [{ key: 'setting', label: t('setting'), right: 'tenant_setting', onClick: row => setChosen([row]) }]}
        toolbar={list =>
          permissions.tenant_setting && (
            <Button
              icon={<SettingOutlined />}
              onClick={() => {
                const problem = selectionProblem(list.selected)
                if (problem) message.warning(problem)
                else setChosen(list.selected)
              }}
            >
              {t('setting')}
            </Button>
          )
        }
      />
      <SecretsDialog secrets={secrets} onClose={() => setSecrets([])} />
      <TenantSetting
        rows={chosen}
        onClose={() => setChosen([])}
        onSaved={() => {
          setChosen([])
          void queries.invalidateQueries({ queryKey: ['list', 'tenant'] })
        }}
      />
    </>
  )
}
