/** A parsed URL. */
interface Address {
  protocol: string
  hostname: string
  port: string
}

/**
 * Whether a content security policy with these sources lets an address be embedded: an origin, a host, `*.host`, a scheme or `*`. A source
 * without a port means the usual one, and http also allows https.
 */
export function mayEmbed({ protocol, hostname, port }: Address, sources: readonly string[]): boolean {
  return sources.some(source => {
    if (source === '*' || source === protocol) return true
    const [, scheme = '', wild = '', host = '', sourcePort = ''] =
      /^(?:(https?):\/\/)?(\*\.)?([^:/*]+)(?::(\d+|\*))?\/?$/i.exec(source.trim()) ?? []
    if (!host || (sourcePort !== '*' && sourcePort !== port)) return false
    if (scheme && `${scheme.toLowerCase()}:` !== protocol && !(scheme.toLowerCase() === 'http' && protocol === 'https:')) return false
    const name = host.toLowerCase()
    return wild ? hostname.endsWith(`.${name}`) : hostname === name
  })
}
