import type { ISO, UserId } from '#model/flow/tree.ts'
import type { Org } from './context.ts'
import { isEnabled } from './resolve.ts'

const CHAIN = 3

/** Who acts for a person now. Up to three steps; a cycle, somebody who left or somebody who may not decide here ends the chain. */
export function proxyFor(org: Org, principal: UserId, flow: string, now: ISO, barred: UserId | undefined): UserId {
  const seen = new Set([principal])
  let holder = principal
  for (let step = 0; step < CHAIN; step++) {
    const proxy = org
      .proxies(holder)
      .find(each => each.from <= now && now < each.until && (each.flows === undefined || each.flows.includes(flow)))
    if (!proxy || seen.has(proxy.agent) || proxy.agent === barred || !isEnabled(org, proxy.agent)) break
    seen.add(proxy.agent)
    holder = proxy.agent
  }
  return holder
}
