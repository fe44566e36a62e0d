import { dept, post, role } from '#contract/org.ts'
import { EXTERNAL } from '#model/account.ts'
import { ref } from '#model/form/field.ts'
import { ReferenceSelect } from '#platform/master/reference-select.view.tsx'
import { say } from '#web/i18n/language.ts'
import type { Choice, Field, Row } from '#web/kit/list/field.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { userWords } from './user.words.tsx'
import { accountRule, emailRule, neededRule, phoneRule, workPhoneRule } from './user-rules.view.tsx'

/** The company of an external account; name and credit code follow from it. */
const firm = ref('供应商', { to: 'firm' })
const isExternal = (values: Row) => values.userType === EXTERNAL

/** Several values as text. */
const joined = (key: string) => (row: Row) => {
  const text = String(row[key] ?? '').replaceAll(',', '、')
  return text ? <span title={text}>{text}</span> : <span style={{ color: 'var(--ms-text-3)' }}>—</span>
}

const states: Choice[] = [
  { value: 1, label: { zh: '启用', en: 'Enabled' } },
  { value: 0, label: { zh: '停用', en: 'Disabled' } },
]

function State({ row }: { row: Row }) {
  const t = userWords.use()
  return (
    <>
      <Tone tone={row.status === 1 ? 'success' : 'neutral'}>{say(states[row.status === 1 ? 0 : 1]!.label)}</Tone>
      {row.locked === true && <Tone tone="warning">{t('locked')}</Tone>}
    </>
  )
}

/** 用户管理. The order serves both the list and the two-column form. */
export const userFields: Field[] = [
  {
    key: 'account',
    label: { zh: '账号', en: 'Account' },
    list: { width: 120, sort: true, fixed: 'left' },
    search: true,
    form: { required: true, fixedOnEdit: true, rules: [accountRule] },
  },
  {
    key: 'realName',
    label: { zh: '姓名', en: 'Name' },
    list: { width: 96, sort: true },
    // The server searches names, accounts and pinyin.
    search: { as: 'keyword', hint: { zh: '姓名、拼音或首字母', en: 'Name or its spelling' } },
    form: { required: true, max: 64 },
  },
  {
    key: 'userType',
    label: { zh: '账号类型', en: 'Type' },
    kind: 'dict',
    dict: { code: 'user_type', book: 'system', asNumber: true },
    list: { width: 100, sort: true, named: 'userTypeName' },
    search: true,
    form: { required: true, fixedOnEdit: true, initial: 1 },
  },
  { key: 'name', label: { zh: '昵称', en: 'Nickname' }, list: { width: 120, hidden: true }, form: { max: 64 } },
  {
    key: 'supplierId',
    label: { zh: '供应商', en: 'Supplier' },
    list: { width: 200, hidden: true, named: 'supplierName', render: row => String(row.supplierName ?? '') },
    form: {
      wide: true,
      when: isExternal,
      rules: [neededRule('请选择供应商', 'Supplier is required')],
      item: { required: true },
      control: () => <ReferenceSelect name="supplierId" field={firm} />,
    },
  },
  {
    key: 'creditCode',
    label: { zh: '统一社会信用代码', en: 'Credit code' },
    list: { width: 190, hidden: true },
    view: false,
  },
  {
    key: 'workPhone',
    label: { zh: '工作电话', en: 'Work phone' },
    list: { width: 140, hidden: true },
    form: { when: isExternal, rules: [workPhoneRule], item: { required: true } },
  },
  {
    key: 'deptId',
    label: { zh: '所属机构', en: 'Departments' },
    kind: 'tree',
    tree: { call: dept.tree, several: true, names: 'deptName' },
    list: { width: 130, render: joined('deptName') },
    form: { wide: true },
  },
  {
    key: 'roleId',
    label: { zh: '角色', en: 'Roles' },
    kind: 'tree',
    tree: { call: role.tree, several: true, names: 'roleName' },
    list: { width: 160, render: joined('roleName') },
    search: true,
    form: { wide: true },
  },
  {
    key: 'postId',
    label: { zh: '岗位', en: 'Posts' },
    kind: 'tree',
    tree: { call: post.select, several: true, names: 'postName', keys: { title: 'postName', value: 'id' } },
    list: { width: 104, render: joined('postName') },
    form: { wide: true },
  },
  { key: 'phone', label: { zh: '手机号码', en: 'Mobile' }, list: { width: 122 }, search: true, form: { rules: [phoneRule] } },
  { key: 'email', label: { zh: '邮箱', en: 'E-mail' }, list: { width: 200, hidden: true }, form: { max: 128, rules: [emailRule] } },
  {
    key: 'sex',
    label: { zh: '性别', en: 'Sex' },
    kind: 'dict',
    dict: { code: 'sex', book: 'system', asNumber: true },
    list: { width: 80, hidden: true, named: 'sexName' },
    form: {},
  },
  { key: 'birthday', label: { zh: '出生日期', en: 'Born' }, kind: 'day', list: { width: 120, hidden: true }, form: {} },
  { key: 'code', label: { zh: '工号', en: 'Staff number' }, list: { width: 110, sort: true, hidden: true }, form: { max: 64 } },
  {
    key: 'status',
    label: { zh: '状态', en: 'State' },
    kind: 'choice',
    choices: states,
    list: { width: 126, sort: true, render: row => <State row={row} /> },
    search: true,
    form: false,
  },
  { key: 'createTime', label: { zh: '创建时间', en: 'Created' }, kind: 'moment', list: { width: 170, sort: true }, form: false },
]
