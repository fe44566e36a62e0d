import { post } from '#contract/org.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { queries } from '#web/shell/data.ts'
import { orgWords } from './org.words.tsx'

/** 岗位管理: job titles. */
const fields: Field[] = [
  {
    key: 'postCode',
    label: { zh: '岗位编码', en: 'Code' },
    list: { width: 180, sort: true, fixed: 'left' },
    search: true,
    form: { required: true, max: 32 },
  },
  {
    key: 'postName',
    label: { zh: '岗位名称', en: 'Name' },
    list: { width: 200, sort: true },
    search: true,
    form: { required: true, max: 64 },
  },
  {
    key: 'category',
    label: { zh: '岗位类型', en: 'Kind' },
    kind: 'dict',
    dict: { code: 'post_category', book: 'system', asNumber: true },
    list: { width: 120, sort: true, named: 'categoryName' },
    search: true,
    form: { required: true },
  },
  { key: 'sort', label: { zh: '排序', en: 'Order' }, kind: 'number', list: { width: 90, sort: true }, form: { initial: 1 } },
  { key: 'remark', label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: { width: 320 }, form: { max: 500 } },
]

const toForm = (row: Row): Row => ({ ...row, category: row.category === -1 ? undefined : row.category })

export default function PostScreen() {
  const t = orgWords.use()
  return (
    <ListPage
      name="post"
      title={t('post')}
      list={post.list}
      fields={fields}
      detail={post.detail}
      submit={post.submit}
      remove={post.remove}
      toForm={toForm}
      changed={() => void queries.invalidateQueries({ queryKey: ['tree', post.select.path] })}
      rights={{
        add: 'post_add',
        edit: 'post_edit',
        remove: 'post_delete',
        view: 'post_view',
        export: 'post_export',
        import: 'post_import',
      }}
    />
  )
}
