const LABEL = /^[A-Z]:(.+)$/

/**
 * 扫码. What a scanned code may mean, most exact first. A label is an address or just its code, `B:material:batch`: the batch, or else its
 * material. Any other code means itself.
 */
export function scannedTexts(text: string): readonly string[] {
  const code = codeIn(text.trim())
  const [, said] = LABEL.exec(code) ?? []
  if (!said) return code ? [code] : []
  // A batch number may contain a colon, the code before it does not.
  const at = said.indexOf(':')
  return at < 0 ? [said] : [said.slice(at + 1), said.slice(0, at)].filter(Boolean)
}

/** The code at the end of the address that a label leads a phone to. */
function codeIn(text: string): string {
  const [, end] = /^https?:\/\/.*\/m\/s\/([^/?#]+)$/.exec(text) ?? []
  if (!end) return text
  try {
    return decodeURIComponent(end)
  } catch {
    return end
  }
}
