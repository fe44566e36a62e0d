import { Button } from 'antd'
import { Link, useLocation } from 'react-router'
import { EmptyState } from '../kit/empty-art.tsx'
import { useAllMenus } from './data.ts'
import { shellWords } from './shell.words.ts'

/** A menu, paper, report or screen that is missing from this version. */
export function NotBuilt({ name }: { name: string }) {
  const t = shellWords.use()
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

/** The same for an entry of the menu, by its name there. */
export function MenuNotBuilt() {
  const { pathname } = useLocation()
  const { leaves } = useAllMenus()
  return <NotBuilt name={leaves.find(leaf => leaf.to.split('?')[0] === pathname)?.name ?? pathname} />
}
