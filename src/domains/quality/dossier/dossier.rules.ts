import type { DossierEvent } from '#contract/dossier.ts'

/** 时间线: which events belong together, where nothing happened for long, and how much of the time was waiting. */
export const GROUPS = ['material', 'making', 'checking', 'failing', 'moving'] as const
export type Group = (typeof GROUPS)[number]

const GROUP_OF: Readonly<Record<string, Group>> = {
  ...{ received: 'material', incoming: 'material', feed: 'material', unfeed: 'material' },
  ...{ step_start: 'making', step_pause: 'making', step_finish: 'making', finished: 'making' },
  ...{ pass: 'checking', fail: 'checking', ndt_reviewed: 'checking', cert_issued: 'checking', cert_void: 'checking' },
  ...{ ncr_opened: 'failing', ncr_closed: 'failing', scrap: 'failing', remake: 'failing' },
}
export const groupOf = (kind: string): Group => GROUP_OF[kind] ?? 'moving'

const DAY = 86_400_000
/** Longer than this is shown as waiting. */
const WAITING_DAYS = 3

const instant = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}+08:00`)

export type Entry = { readonly event: DossierEvent } | { readonly waitedDays: number }

/** Events from the latest to the first, with the long waits between them. */
export function entriesOf(events: readonly DossierEvent[]): Entry[] {
  const latest = events.toReversed()
  return latest.flatMap((event, at): Entry[] => {
    const before = latest[at + 1]
    const days = before ? Math.floor((instant(event.at) - instant(before.at)) / DAY) : 0
    return days > WAITING_DAYS ? [{ event }, { waitedDays: days }] : [{ event }]
  })
}

/** 等待占比, in percent: the part of the cycle in which nobody worked on it. */
export const waitingShare = (workHours: string, cycleDays: string): number =>
  Number(cycleDays) > 0 ? Math.max(0, Math.round((1 - Number(workHours) / (Number(cycleDays) * 24)) * 100)) : 0

/** Whole days from one day to another. */
export const daysBetween = (from: string, until: string): number => Math.round((Date.parse(until) - Date.parse(from)) / DAY)
