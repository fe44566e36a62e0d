import type { Field } from '#model/form/field.ts'

/** States have the same names in many books; what is not listed here is neither good nor bad. */
const tones = {
  success: ['approved', 'effective', 'posted', 'paid', 'done', 'finished', 'received', 'regular', 'joined', 'counted', 'used', 'ok'],
  info: ['open', 'running', 'approving', 'new', 'sourcing', 'ordered', 'interview', 'offer', 'counting', 'settling', 'held', 'work'],
  warning: ['wait', 'pending', 'probation', 'partly_paid', 'changed', 'suspended'],
  danger: ['red', 'bad', 'fail', 'refused', 'expired', 'absent', 'overdue', 'terminated'],
} as const

type Tone = keyof typeof tones | 'neutral'

/** The colour of a state in a column of states, where its definition names none. */
export function statusTone(name: string, { kind, options }: Field, value: string): Tone | undefined {
  if (kind !== 'dict' || options.several || !/(state|status)$/i.test(name)) return undefined
  return stateTone(value)
}

export function stateTone(value: string): Tone {
  const found = Object.entries(tones).find(([, values]) => (values as readonly string[]).includes(value))
  return (found?.[0] as Tone | undefined) ?? 'neutral'
}
