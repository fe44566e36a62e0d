import { lazy, Suspense, useEffect, useMemo } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useSite } from '../http/site.ts'
import { accessToken } from '../http/tokens.ts'
import { useLanguage } from '../i18n/language.ts'
import { Busy } from '../kit/busy.tsx'
import { setNavigate } from '../kit/nav.ts'
import { loadShell } from './early.ts'
import { guard } from './guard.ts'
import { useLock } from './lock.ts'
import { isKnown, pageAt } from './pages.ts'
import { forgetSession, useSession } from './session.ts'

const Shell = lazy(loadShell)

/** Applies the navigation guard to every route change. */
export function Gate() {
  const location = useLocation()
  const navigate = useNavigate()
  const { user, accountType } = useSession()
  const locked = useLock(state => state.locked)
  const page = pageAt(location.pathname)
  const answer = guard(
    { loggedIn: user !== undefined, token: accessToken(), locked, accountType, mustChangePassword: user?.must_change_password },
    { path: location.pathname, known: isKnown(location.pathname), ...page },
  )

  useMemo(() => setNavigate((to, options) => navigate(to, options)), [navigate])
  useEffect(() => {
    if (answer.kind === 'logout') forgetSession()
  }, [answer.kind])
  useBareTitle(page?.frame === 'bare' ? page.title : undefined)

  if (answer.kind !== 'pass') return <Navigate to={answer.to} replace />
  if (location.pathname === '/') return <Navigate to="/wel" replace />
  if (page?.frame !== 'bare')
    return (
      <Suspense fallback={<Busy full />}>
        <Shell addTab={answer.addTab} />
      </Suspense>
    )
  return (
    <Suspense fallback={<Busy full />}>
      <page.Component key={page.path} />
    </Suspense>
  )
}

/** Page name plus platform title; pages in the shell set theirs with the tab. */
function useBareTitle(title: { zh: string; en: string } | undefined): void {
  const platform = useSite(site => site.title)
  const language = useLanguage(state => state.language)
  useEffect(() => {
    if (title) document.title = `${title[language]} - ${platform}`
  }, [title, platform, language])
}
