/** Navigation for code outside the component tree (replies, timers). The router registers its function here. */
type Go = (to: string, options?: { replace?: boolean }) => void

let go: Go = to => location.assign(to)

export function setNavigate(next: Go): void {
  go = next
}

export const navigateTo: Go = (to, options) => go(to, options)
