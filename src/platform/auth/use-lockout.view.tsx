import { useEffect, useState } from 'react'
import { type CallFailure, UNREACHABLE } from '#web/http/failure.ts'
import { failedOnce, keepLockout, lockedFor, noLockout, readLockout, secondsLeft } from '#web/shell/lockout.ts'

/** Counts failures and runs the countdown. Only answers of the server count: a lost connection is no attempt. */
export function useLockout() {
  const [lockout, setLockout] = useState(readLockout)
  const [now, setNow] = useState(Date.now)
  const wait = secondsLeft(lockout, now)

  useEffect(() => {
    if (wait === 0) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [wait])

  const change = (next: typeof lockout) => {
    keepLockout(next)
    setLockout(next)
    setNow(Date.now())
    return secondsLeft(next, Date.now()) > 0
  }
  return {
    wait,
    /** Returns whether the login is now locked. */
    failed({ code, data }: CallFailure): boolean {
      if (code === UNREACHABLE || code === 503) return false
      const retryAfter = Number(data.retryAfter ?? 0)
      return change(retryAfter > 0 ? lockedFor(retryAfter, Date.now()) : failedOnce(lockout, Date.now()))
    },
    succeeded: () => change(noLockout),
  }
}
