/** Event names out of a piece of an event stream; what is not complete yet is left over. */
export function eventsIn(text: string): { kinds: string[]; rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  return { kinds: blocks.flatMap(block => /^event: (\w+)$/m.exec(block)?.[1] ?? []), rest }
}
