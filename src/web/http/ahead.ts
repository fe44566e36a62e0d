/** Reads that were sent before anybody called them. Each answer is taken once, and only while it is new. */
const sent = new Map<string, Promise<Response>>()
const NEW = 8_000

const keyOf = (path: string, query: URLSearchParams): string => {
  const sorted = new URLSearchParams(query)
  sorted.sort()
  return `${path}?${sorted}`
}

export function sendAhead(path: string, query: URLSearchParams, send: () => Promise<Response>): void {
  const key = keyOf(path, query)
  if (sent.has(key)) return
  const answer = send()
  sent.set(key, answer)
  // Nobody may take it: unread, it would keep its connection, of which a browser has few. Whoever takes it handles a failure.
  answer.then(response => response.clone().arrayBuffer()).catch(() => {})
  setTimeout(() => sent.delete(key), NEW)
}

export function takeAhead(path: string, query: URLSearchParams): Promise<Response> | undefined {
  const key = keyOf(path, query)
  const answer = sent.get(key)
  sent.delete(key)
  return answer
}

/** Answers to one person are not for the next. */
export const dropAhead = () => sent.clear()
