import { ApartmentOutlined, MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Tree, TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { dept } from '#contract/org.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { everyNode, pruned } from '#web/kit/list/tree.ts'
import { treeQuery } from '#web/kit/list/tree-query.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import styles from './user.module.css'
import { userWords } from './user.words.tsx'

interface Props {
  chosen: string | undefined
  onChoose(deptId: string | undefined): void
}

/** The departments beside the list: selecting one shows its people and those below it. */
export function DeptAside({ chosen, onChoose }: Props) {
  const t = userWords.use()
  const screen = useScreenClass()
  const [text, setText] = useState('')
  const [folded, setFolded] = useState(false)
  const [opened, setOpened] = useState<readonly string[]>()
  const { data = [] } = useQuery(treeQuery(dept.tree))
  const shown = useMemo(() => pruned(data, text), [data, text])

  if (screen < 2)
    return (
      <div className={styles.narrow}>
        <TreeSelect
          allowClear
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          style={{ width: '100%' }}
          prefix={<ApartmentOutlined />}
          placeholder={t('deptAll')}
          aria-label={t('depts')}
          treeData={data}
          value={chosen}
          onChange={onChoose}
        />
      </div>
    )
  if (folded)
    return (
      <div className={styles.folded}>
        <IconButton label={t('deptShow')} icon={<MenuUnfoldOutlined />} onClick={() => setFolded(false)} />
      </div>
    )
  const all = everyNode(shown).map(node => node.value)
  return (
    <aside className={styles.aside} aria-label={t('depts')}>
      <div className={styles.asideHead}>
        <span className={styles.asideTitle}>{t('depts')}</span>
        {chosen && (
          <Button type="link" size="small" onClick={() => onChoose(undefined)}>
            {t('deptAll')}
          </Button>
        )}
        <IconButton label={t('deptHide')} icon={<MenuFoldOutlined />} onClick={() => setFolded(true)} />
      </div>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        placeholder={t('deptSearch')}
        aria-label={t('deptSearch')}
        onChange={event => setText(event.target.value)}
      />
      <div className={styles.asideTree}>
        {shown.length === 0 ? (
          <div className={styles.none}>{t('deptNone')}</div>
        ) : (
          <Tree
            blockNode
            fieldNames={{ key: 'value', title: 'title', children: 'children' }}
            treeData={shown as never}
            expandedKeys={text ? all : [...(opened ?? shown.map(node => node.value))]}
            onExpand={keys => setOpened(keys.map(String))}
            selectedKeys={chosen ? [chosen] : []}
            onSelect={keys => onChoose(keys[0] === undefined ? undefined : String(keys[0]))}
          />
        )}
      </div>
    </aside>
  )
}
