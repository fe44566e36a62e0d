import { useEffect, useState } from 'react'
import { call } from '#web/http/call.ts'
import { useSite } from '#web/http/site.ts'

/** The tenant. In tenant mode the URL may determine it; otherwise the person is asked. */
export function useTenant(): { id: string; ask: boolean } {
  const { tenantMode, tenantId } = useSite()
  const [found, setFound] = useState<{ id: string; ask: boolean }>()
  useEffect(() => {
    if (!tenantMode) return
    const stop = new AbortController()
    const ask = async () => {
      const { tenant } = await import('#contract/tenant.ts')
      return call(tenant.info, { domain: location.origin }, { quiet: true, signal: stop.signal })
    }
    ask().then(
      info => setFound(info.tenantId ? { id: info.tenantId, ask: false } : { id: '', ask: true }),
      () => {
        if (!stop.signal.aborted) setFound({ id: '', ask: true })
      },
    )
    return () => stop.abort()
  }, [tenantMode])
  return found ?? { id: tenantId, ask: false }
}
