import type { Site } from '../site.ts'

/**
 * Caches replies as sent until their data changes: the menu of a person, a dictionary. A change calls `forget` after the commit; other
 * processes are notified by a trigger (`push.ts`).
 */
export type Kept = 'rights' | 'dict'

const MOST_BYTES = 32 * 1024 * 1024

class KeptReplies {
  private readonly replies = new Map<string, { about: Kept; text: string }>()
  private bytes = 0
  private age = 0

  get(key: string): string | undefined {
    return this.replies.get(key)?.text
  }

  /** Call it before the reply is read: a reply from before a change is not cached after it. */
  begin(): number {
    return this.age
  }

  put(begun: number, about: Kept, key: string, text: string): void {
    if (begun !== this.age) return
    if (this.bytes + text.length > MOST_BYTES) this.clear()
    this.replies.set(key, { about, text })
    this.bytes += text.length
  }

  forget(about: Kept): void {
    this.age++
    for (const [key, reply] of this.replies)
      if (reply.about === about) {
        this.replies.delete(key)
        this.bytes -= reply.text.length
      }
  }

  clear(): void {
    this.age++
    this.replies.clear()
    this.bytes = 0
  }
}

const bySite = new WeakMap<Site, KeptReplies>()

export function keptOf(site: Site): KeptReplies {
  const known = bySite.get(site) ?? new KeptReplies()
  bySite.set(site, known)
  return known
}
