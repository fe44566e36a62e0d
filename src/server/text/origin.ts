/** `scheme://host:port` of a written web address, whatever path hangs behind it; undefined for anything that is not plainly http(s). */
export function originOf(address: string): string | undefined {
  const written = address.trim()
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return undefined
  const { origin, username, password } = new URL(written)
  // Names before the @ are there to make one address look like another.
  return username || password ? undefined : origin
}
