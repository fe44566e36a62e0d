import { must } from '#model/must.ts'

interface Event {
  readonly at: number
  readonly nth: number
  run(at: number): void
}

/** What is to happen, one after the other. */
export class Agenda {
  private readonly heap: Event[] = []
  private count = 0

  add(at: number, run: (at: number) => void): void {
    this.heap.push({ at, nth: this.count++, run })
    for (let child = this.heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1
      if (!this.isBefore(child, parent)) return
      this.swap(child, parent)
      child = parent
    }
  }

  run(until: number): void {
    for (let next = this.take(); next && next.at <= until; next = this.take()) next.run(next.at)
  }

  private take(): Event | undefined {
    const [first] = this.heap
    const last = this.heap.pop()
    if (!first || !last || this.heap.length === 0) return first
    this.heap[0] = last
    for (let parent = 0; ; ) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2]
      let least = parent
      if (left < this.heap.length && this.isBefore(left, least)) least = left
      if (right < this.heap.length && this.isBefore(right, least)) least = right
      if (least === parent) return first
      this.swap(parent, least)
      parent = least
    }
  }

  private isBefore(one: number, other: number): boolean {
    const [a, b] = [must(this.heap[one], 'an event'), must(this.heap[other], 'an event')]
    return a.at < b.at || (a.at === b.at && a.nth < b.nth)
  }

  private swap(one: number, other: number): void {
    const [a, b] = [must(this.heap[one], 'an event'), must(this.heap[other], 'an event')]
    this.heap[one] = b
    this.heap[other] = a
  }
}
