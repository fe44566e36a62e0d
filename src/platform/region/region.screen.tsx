import { region } from '#contract/system.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import styles from './region.module.css'
import { regionWords } from './region.words.tsx'
import { COUNTRY, CodeRule, RegionParent, RegionTrail } from './region-parent.view.tsx'

/** 行政区划. A tree by official codes, opened level by level; a search covers all levels. */
function Name({ row }: { row: Row }) {
  return (
    <>
      {String(row.name)}
      {row.isFound === true && row.parentCode !== COUNTRY && (
        <span className={styles.where}>
          <RegionTrail code={String(row.parentCode)} />
        </span>
      )}
    </>
  )
}

const levels = [
  { zh: '省级', en: 'Province' },
  { zh: '市级', en: 'City' },
  { zh: '区县', en: 'County' },
  { zh: '乡镇', en: 'Town' },
  { zh: '村社', en: 'Village' },
]

const fields: Field[] = [
  {
    key: 'name',
    label: { zh: '区划名称', en: 'Name' },
    list: { width: 300, fixed: 'left', render: row => <Name row={row} /> },
    search: true,
    form: { required: true, max: 64 },
  },
  {
    key: 'code',
    label: { zh: '区划编号', en: 'Code' },
    list: { width: 160 },
    search: true,
    form: {
      required: true,
      fixedOnEdit: true,
      rules: [{ pattern: /^\d{2,12}$/, message: <CodeRule /> }],
      help: { zh: '2 至 12 位数字，以上级编号开头', en: '2 to 12 digits, beginning with the code above' },
    },
  },
  {
    key: 'parentCode',
    label: { zh: '上级区划', en: 'Parent' },
    list: { width: 140, hidden: true, render: row => <Above row={row} /> },
    form: { initial: COUNTRY, control: () => <RegionParent /> },
  },
  {
    key: 'regionLevel',
    label: { zh: '级别', en: 'Level' },
    kind: 'choice',
    choices: levels.map((label, at) => ({ value: at + 1, label })),
    list: { width: 120 },
    search: true,
  },
  { key: 'sort', label: { zh: '排序', en: 'Order' }, kind: 'number', list: { width: 100 }, form: { initial: 1 } },
]

function Above({ row }: { row: Row }) {
  const t = regionWords.use()
  return row.parentCode === COUNTRY ? t('country') : <RegionTrail code={String(row.parentCode)} />
}

const lazy = { call: region.lazyList, parent: 'parentCode' }

export default function RegionScreen() {
  const t = regionWords.use()
  return (
    <ListPage
      name="region"
      title={t('title')}
      rowKey="code"
      list={region.list}
      lazy={lazy}
      fields={fields}
      detail={region.detail}
      submit={region.submit}
      remove={region.remove}
      rights={{
        add: 'region_add',
        edit: 'region_edit',
        remove: 'region_delete',
        view: 'region_view',
        export: 'region_export',
        import: 'region_import',
      }}
      rowActions={list => [
        { key: 'below', label: t('addBelow'), right: 'region_add', onClick: row => list.add({ parentCode: row.code, code: row.code }) },
      ]}
    />
  )
}
