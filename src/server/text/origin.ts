/** `scheme://host:port` of a URL; undefined if it is not plain http(s). */
export function originOf(address: string): string | undefined {
  const written = address.trim()
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return undefined
  const { origin, username, password } = new URL(written)
  // Credentials before the @ can make one address look like another.
  return username || password ? undefined : origin
}
