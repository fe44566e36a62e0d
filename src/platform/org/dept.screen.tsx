import { dept } from '#contract/org.ts'
import { type Person, personOf, UserSelect } from '#platform/user/user-select.view.tsx'
import type { Field, Row } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { queries } from '#web/shell/data.ts'
import { orgWords } from './org.words.tsx'
import { ParentSelect, ROOT } from './parent-select.view.tsx'

/** 机构管理: the tree of departments and who is responsible for each. */
const fields: Field[] = [
  {
    key: 'deptName',
    label: { zh: '机构名称', en: 'Name' },
    list: { width: 280, fixed: 'left' },
    search: true,
    form: { required: true, max: 64 },
  },
  {
    key: 'parentId',
    label: { zh: '上级机构', en: 'Above' },
    kind: 'custom',
    list: false,
    view: false,
    form: { control: () => <ParentSelect tree={dept.tree} /> },
  },
  {
    key: 'deptCategory',
    label: { zh: '机构类型', en: 'Kind' },
    kind: 'dict',
    dict: { code: 'org_category', book: 'system', asNumber: true },
    list: { width: 110, named: 'deptCategoryName' },
    form: { required: true, initial: 2 },
  },
  { key: 'deptCode', label: { zh: '机构编码', en: 'Code' }, list: { width: 150 }, form: { max: 32 } },
  { key: 'headUserName', label: { zh: '负责人', en: 'Head' }, list: { width: 110 }, form: false },
  {
    key: 'headUserId',
    label: { zh: '负责人', en: 'Head' },
    kind: 'custom',
    list: false,
    view: false,
    form: { control: () => <UserSelect /> },
  },
  { key: 'vpUserName', label: { zh: '分管领导', en: 'Vice president' }, list: { width: 110 }, form: false },
  {
    key: 'vpUserId',
    label: { zh: '分管领导', en: 'Vice president' },
    kind: 'custom',
    list: false,
    view: false,
    form: { control: () => <UserSelect /> },
  },
  {
    key: 'fullName',
    label: { zh: '机构全称', en: 'Full name' },
    list: { width: 280 },
    form: {
      wide: true,
      max: 128,
      help: {
        zh: '留空时由上级全称和机构名称组成，移动机构时自动更新',
        en: 'Left empty it is made of the names above and follows when the department moves',
      },
    },
  },
  { key: 'sort', label: { zh: '排序', en: 'Order' }, kind: 'number', list: { width: 80 }, form: { initial: 1 } },
  { key: 'remark', label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: { width: 220, hidden: true }, form: { max: 500 } },
]

const toForm = (row: Row): Row => ({
  ...row,
  deptCategory: row.deptCategory === -1 ? undefined : row.deptCategory,
  headUserId: personOf(row.headUserId, row.headUserName),
  vpUserId: personOf(row.vpUserId, row.vpUserName),
})

/** Cleared fields are sent as empty, because missing ones would keep their value. */
const toWire = (values: Row): Row => ({
  ...values,
  parentId: values.parentId || ROOT,
  headUserId: (values.headUserId as Person | undefined)?.value ?? '',
  vpUserId: (values.vpUserId as Person | undefined)?.value ?? '',
})

export default function DeptScreen() {
  const t = orgWords.use()
  return (
    <ListPage
      tree
      name="dept"
      title={t('dept')}
      list={dept.list}
      fields={fields}
      detail={dept.detail}
      submit={dept.submit}
      remove={dept.remove}
      toForm={toForm}
      toWire={toWire}
      changed={() => void queries.invalidateQueries({ queryKey: ['tree', dept.tree.path] })}
      rowActions={list => [{ key: 'below', label: t('below'), right: 'dept_add', onClick: row => list.add({ parentId: row.id }) }]}
      rights={{ add: 'dept_add', edit: 'dept_edit', remove: 'dept_delete', view: 'dept_view', export: 'dept_export' }}
    />
  )
}
