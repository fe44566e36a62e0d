import { Button } from 'antd'
import { Link, useLocation } from 'react-router'
import { EmptyState } from '../kit/empty-art.tsx'
import { useAllMenus } from './data.ts'
import { shellWords } from './shell.words.ts'

/** A menu whose page is missing from this version. */
export function NotBuilt() {
  const t = shellWords.use()
  const { pathname } = useLocation()
  const { leaves } = useAllMenus()
  const name = leaves.find(leaf => leaf.to.split('?')[0] === pathname)?.name ?? pathname
  return (
    <div style={{ paddingTop: '10vh' }}>
      <EmptyState kind="data" text={t('notBuiltHint', { name })}>
        <Link to="/wel/index">
          <Button>{t('backHome')}</Button>
        </Link>
      </EmptyState>
    </div>
  )
}
