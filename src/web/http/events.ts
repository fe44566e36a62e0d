/** Event names in a chunk of an event stream, and the incomplete rest. */
export function eventsIn(text: string): { kinds: string[]; rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  return { kinds: blocks.flatMap(block => /^event: (\w+)$/m.exec(block)?.[1] ?? []), rest }
}
