import { useState } from 'react'
import { ADMINISTRATORS } from '#company/roles.ts'
import { role } from '#contract/org.ts'
import { ParentSelect, ROOT } from '#platform/org/parent-select.view.tsx'
import type { Field, Row } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { queries } from '#web/shell/data.ts'
import { GrantDrawer } from './grant-drawer.view.tsx'
import { roleWords } from './role.words.tsx'

/** 角色管理: rights and data scopes. */
const fields: Field[] = [
  {
    key: 'roleName',
    label: { zh: '角色名称', en: 'Name' },
    list: { width: 240, fixed: 'left' },
    search: true,
    form: { required: true, max: 64 },
  },
  {
    key: 'roleAlias',
    label: { zh: '角色别名', en: 'Alias' },
    list: { width: 200 },
    search: true,
    form: {
      required: true,
      max: 64,
      help: { zh: '审批流程按别名找人，启用后请勿随意修改', en: 'Approvals find people by it; do not change it lightly' },
    },
  },
  {
    key: 'dataScope',
    label: { zh: '数据权限', en: 'Sees' },
    kind: 'choice',
    choices: [
      { value: 'all', label: { zh: '全部可见', en: 'Everything' } },
      { value: 'dept_and_below', label: { zh: '所在机构及子级可见', en: 'Own department and below' } },
      { value: 'dept', label: { zh: '所在机构可见', en: 'Own department' } },
      { value: 'self', label: { zh: '本人可见', en: 'Only oneself' } },
    ],
    list: { width: 180 },
    form: {
      required: true,
      initial: 'self',
      help: {
        zh: '决定持有者在列表中能看到谁的数据；多个角色取范围最大的',
        en: 'Whose rows its holders see; of several roles the widest counts',
      },
    },
  },
  { key: 'userCount', label: { zh: '持有人数', en: 'Holders' }, kind: 'number', list: { width: 100 }, form: false },
  {
    key: 'parentId',
    label: { zh: '上级角色', en: 'Above' },
    kind: 'custom',
    list: false,
    view: false,
    form: { control: () => <ParentSelect tree={role.tree} /> },
  },
  { key: 'sort', label: { zh: '排序', en: 'Order' }, kind: 'number', list: { width: 90 }, form: { initial: 1 } },
]

const toWire = (values: Row): Row => ({ ...values, parentId: values.parentId || ROOT })

export default function RoleScreen() {
  const t = roleWords.use()
  const [granting, setGranting] = useState<Row>()
  return (
    <>
      <ListPage
        tree
        name="role"
        title={t('title')}
        list={role.list}
        fields={fields}
        detail={role.detail}
        submit={role.submit}
        remove={role.remove}
        toWire={toWire}
        changed={() => void queries.invalidateQueries({ queryKey: ['tree', role.tree.path] })}
        rowActions={list => [
          {
            key: 'grant',
            label: t('grant'),
            right: 'role_grant',
            // Administrators have every right, so there is nothing to set.
            show: row => !ADMINISTRATORS.includes(String(row.roleAlias)),
            onClick: setGranting,
          },
          { key: 'below', label: t('below'), right: 'role_add', onClick: row => list.add({ parentId: row.id }) },
        ]}
        rights={{ add: 'role_add', edit: 'role_edit', remove: 'role_delete', view: 'role_view', export: 'role_export' }}
      />
      {granting && (
        <GrantDrawer
          key={String(granting.id)}
          roleId={String(granting.id)}
          roleName={String(granting.roleName)}
          onClose={() => setGranting(undefined)}
        />
      )}
    </>
  )
}
