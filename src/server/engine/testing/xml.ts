/**
 * A minimal XML reader for BPMN files: elements, attributes, text. Only numeric and the five named entities, no DTD, no processing
 * instructions.
 */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? (hex === undefined ? undefined : Number.parseInt(hex, 16)) : Number(decimal)
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    return NAMED[name] ?? whole
  })

export const children = (element: Element, name: string): Element[] => element.children.filter(each => each.name === name)

/** Tools write the BPMN namespace with and without a prefix. */
const local = (name: string): string => name.replace(/^(bpmn2?|semantic):/, '')

export function parseXml(text: string): Element | undefined {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const stack = [root]
  for (const [, comment, data, close, open, rest, end, words] of text.matchAll(
    /(<!--[\s\S]*?-->|<\?[\s\S]*?\?>)|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g,
  )) {
    const top = stack.at(-1)!
    if (comment !== undefined) continue
    if (data !== undefined) top.text += data
    else if (words !== undefined) top.text += plain(words)
    else if (close !== undefined) {
      if (top.name !== local(close)) return undefined
      stack.pop()
    } else if (open !== undefined) {
      const attributes: Record<string, string> = {}
      for (const [, key, double, single] of (rest ?? '').matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
        attributes[key!] = plain(double ?? single ?? '')
      const element: Element = { name: local(open), attributes, children: [], text: '' }
      top.children.push(element)
      if (end !== '/') stack.push(element)
    }
  }
  return stack.length === 1 ? root.children[0] : undefined
}
