import { useState } from 'react'
import { topMenu } from '#contract/menu.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { MenuIcon } from '#web/kit/menu-icon.tsx'
import { reloadMenus } from '#web/shell/data.ts'
import { IconPicker } from './icon-picker.view.tsx'
import styles from './menu.module.css'
import { menuWords } from './menu.words.tsx'
import { TopMenuGrant } from './top-menu-grant.view.tsx'

/** 顶部菜单. Each has some branches of the sidebar. */
const fields: Field[] = [
  {
    key: 'name',
    label: { zh: '名称', en: 'Name' },
    list: {
      width: 220,
      fixed: 'left',
      sort: true,
      render: row => (
        <span className={styles.name}>
          <MenuIcon name={String(row.source ?? '')} />
          <span>{String(row.name)}</span>
        </span>
      ),
    },
    search: true,
    form: { required: true, max: 64 },
  },
  {
    key: 'code',
    label: { zh: '编号', en: 'Code' },
    list: { width: 200, sort: true },
    search: true,
    form: { required: true, max: 64 },
  },
  {
    key: 'source',
    label: { zh: '图标', en: 'Icon' },
    kind: 'custom',
    list: { width: 90, hidden: true, render: row => <MenuIcon name={String(row.source ?? '')} /> },
    form: { control: () => <IconPicker /> },
  },
  { key: 'sort', label: { zh: '排序', en: 'Order' }, kind: 'number', list: { width: 100, sort: true }, form: { initial: 1 } },
  {
    key: 'path',
    label: { zh: '路由地址', en: 'Path' },
    list: { width: 220 },
    form: { max: 255, wide: true, help: { zh: '可不填：点击后显示其下的菜单', en: 'May be empty: a click shows its menus' } },
  },
]

export default function TopMenuScreen() {
  const t = menuWords.use()
  const [granting, setGranting] = useState<Row>()
  return (
    <>
      <ListPage
        name="topmenu"
        title={t('topTitle')}
        list={topMenu.list}
        fields={fields}
        detail={topMenu.detail}
        submit={topMenu.submit}
        remove={topMenu.remove}
        rights={{ add: 'topmenu_add', edit: 'topmenu_edit', remove: 'topmenu_delete', view: 'topmenu_view', export: 'topmenu_export' }}
        rowActions={() => [{ key: 'setting', label: t('setting'), right: 'topmenu_setting', onClick: setGranting }]}
        changed={() => void reloadMenus()}
      />
      <TopMenuGrant row={granting} onClose={() => setGranting(undefined)} />
    </>
  )
}
