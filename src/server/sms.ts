import type { Config } from './config.ts'

const PATIENCE_MS = 10_000

/** 短信. Hands a message to the operator's gateway, whose address comes from the configuration and from nowhere else. */
export function smsSender({ url, token }: NonNullable<Config['smsGateway']>): (phone: string, text: string) => Promise<void> {
  return async (phone, text) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ phone, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!reply.ok) throw new Error(`the gateway answered ${reply.status}`)
  }
}
