import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { auth } from '#contract/auth.ts'
import { call } from '#web/http/call.ts'
import { CallFailure } from '#web/http/failure.ts'
import { siteInfo } from '#web/http/site.ts'
import { navigateTo } from '#web/kit/nav.ts'
import type { AccountType } from '#web/shell/guard.ts'
import { logIn } from '#web/shell/session.ts'
import styles from './login.module.css'
import type { Stranger } from './register.view.tsx'

const calls = { 1: auth.token, 2: auth.admin, 3: auth.exterior } as const
const UNKNOWN = '-1'
const Register = lazy(() => import('./register.view.tsx'))

/** The return from a third party: `source, code, state` in the URL. An unknown person may request an account. */
export function SocialReturn({ door }: { door: AccountType }) {
  const [query, setQuery] = useSearchParams()
  const [stranger, setStranger] = useState<Stranger>()
  const [failure, setFailure] = useState('')
  const asked = useRef(false)
  const [source, code, state] = ['source', 'code', 'state'].map(name => query.get(name) ?? '') as [string, string, string]

  useEffect(() => {
    // A code works once.
    if (!source || !code || asked.current) return
    asked.current = true
    const { tenantId } = siteInfo()
    call(
      calls[door],
      { tenantId, source, code, state, grant_type: 'social', scope: 'all' },
      { headers: { 'Tenant-Id': tenantId }, quiet: true, silentCodes: [401] },
    )
      .then(user => {
        if (user.user_id === UNKNOWN) return setStranger({ name: user.user_name, oauthId: user.oauth_id })
        logIn(user, door)
        navigateTo('/wel', { replace: true })
      })
      .catch((error: unknown) => setFailure(error instanceof CallFailure ? error.message : String(error)))
      .finally(() => setQuery({}, { replace: true }))
  }, [source, code, state, door, setQuery])

  return (
    <>
      {failure && (
        <p className={styles.locked} role="alert">
          {failure}
        </p>
      )}
      {stranger && (
        <Suspense fallback={null}>
          <Register stranger={stranger} close={() => setStranger(undefined)} />
        </Suspense>
      )}
    </>
  )
}
