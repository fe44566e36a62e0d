import { type FormEvent, useRef } from 'react'

const SHORTEST = 4
/** Nobody types a code this quickly; a hand scanner needs a fraction of it. */
const PER_KEY = 50

/** Tells a hand scanner, which types a code in one burst and ends it with Enter, from a person: by when the keys were pressed, not handled. */
export function useScan() {
  const began = useRef<number>(undefined)
  return {
    note({ target, timeStamp }: FormEvent): void {
      began.current = (target as HTMLInputElement).value === '' ? undefined : (began.current ?? timeStamp)
    },
    forget(): void {
      began.current = undefined
    },
    isScan: (text: string, { timeStamp }: { timeStamp: number }): boolean =>
      began.current !== undefined && text.length >= SHORTEST && timeStamp - began.current < text.length * PER_KEY,
  }
}
