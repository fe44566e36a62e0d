import { PlusOutlined } from '@ant-design/icons'
import { App, Dropdown } from 'antd'
import { Link } from 'react-router'
import { MenuIcon } from '../../web/kit/menu-icon.tsx'
import { toast } from '../../web/kit/toast.ts'
import { useAllMenus } from '../../web/shell/data.ts'
import { toggleFavourite } from '../../web/shell/favourites.ts'
import { shellWords } from '../../web/shell/shell.words.ts'
import { Card } from './card.view.tsx'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'

/** 常用功能: kept on the server per person; a right click removes. */
export function Favourites() {
  const t = homeWords.use()
  const shell = shellWords.use()
  const { modal } = App.useApp()
  const { leaves } = useAllMenus()
  const mine = leaves.filter(leaf => leaf.favouriteId)
  return (
    <Card className={styles.main} title={t('favourites')}>
      {mine.length === 0 ? (
        <p className={styles.hint}>{shell('favouritesEmpty')}</p>
      ) : (
        <div className={styles.tiles}>
          {mine.map(leaf => (
            <Dropdown
              key={leaf.id}
              trigger={['contextMenu']}
              menu={{ items: [{ key: 'remove', label: shell('favouriteRemove'), onClick: () => toggleFavourite(leaf, modal) }] }}
            >
              <Link to={leaf.to} className={styles.tile} title={leaf.name}>
                <span>
                  <MenuIcon name={leaf.source} />
                </span>
                {leaf.name}
              </Link>
            </Dropdown>
          ))}
          <button type="button" className={styles.tile} onClick={() => toast.info(shell('favouriteHint'))}>
            <span data-plain="true">
              <PlusOutlined />
            </span>
            {t('addFavourite')}
          </button>
        </div>
      )}
    </Card>
  )
}
