/** The token cookies of the spec. Only scripts read them; the server identifies callers by the Blade-Auth header alone. */
export function readCookie(name: string): string {
  const start = `${name}=`
  const found = document.cookie.split('; ').find(part => part.startsWith(start))
  return found ? decodeURIComponent(found.slice(start.length)) : ''
}

export function writeCookie(name: string, value: string, seconds?: number): void {
  const life = seconds === undefined ? '' : `; max-age=${seconds}`
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API does not exist on plain http, which a LAN uses.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=strict${life}${secure}`
}

export const removeCookie = (name: string) => writeCookie(name, '', 0)
