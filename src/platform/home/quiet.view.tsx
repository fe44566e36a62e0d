import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { readStored, writeStored } from '#web/kit/storage.ts'

/** What a card has to say: something, little, one calm line, or nothing, so that it gives up its room. */
export type Quiet = 'speaks' | 'few' | 'line' | 'gone'
export type Quiets = Readonly<Record<string, Quiet>>

const Reported = createContext<(quiet: Quiet) => void>(() => {})

/** Told by a card once it has its data; undefined until then. */
export function useQuiet(quiet: Quiet | undefined): void {
  const report = useContext(Reported)
  useEffect(() => {
    if (quiet) report(quiet)
  }, [report, quiet])
}

const LAST = 'home-quiet'

/** Begins with what the cards said last time, so that nothing jumps. */
export function useQuiets(): [Quiets, (widget: string, quiet: Quiet) => void] {
  const [quiets, setQuiets] = useState<Quiets>(() => readStored<Quiets>(LAST) ?? {})
  useEffect(() => writeStored(LAST, quiets), [quiets])
  const report = useCallback(
    (widget: string, quiet: Quiet) => setQuiets(known => (known[widget] === quiet ? known : { ...known, [widget]: quiet })),
    [],
  )
  return [quiets, report]
}

interface Props {
  widget: string
  onQuiet(widget: string, quiet: Quiet): void
  children: ReactNode
}

export function Hears({ widget, onQuiet, children }: Props) {
  const report = useCallback((quiet: Quiet) => onQuiet(widget, quiet), [widget, onQuiet])
  return <Reported value={report}>{children}</Reported>
}
