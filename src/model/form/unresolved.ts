/** A typed or pasted name that matches nothing. It stays in its field, so that the person sees what to correct. */
export interface Unresolved {
  readonly unknown: string
}

/** How the message about it ends. */
export const NOT_FOUND = '不存在或不唯一'

export const isUnresolved = (value: unknown): value is Unresolved =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Unresolved>).unknown === 'string'
