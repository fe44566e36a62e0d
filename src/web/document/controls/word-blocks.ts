/** A Word document reduced to what a reader needs to recognise and judge it: text, headings, lists and tables. */
export interface Run {
  readonly text: string
  readonly bold: boolean
  readonly italic: boolean
}
export interface Paragraph {
  readonly kind: 'paragraph'
  /** 1 to 6 for headings, 0 for text. */
  readonly level: number
  readonly isItem: boolean
  readonly runs: readonly Run[]
}
export interface WordTable {
  readonly kind: 'table'
  readonly rows: readonly (readonly { readonly span: number; readonly blocks: readonly Block[] }[])[]
}
export type Block = Paragraph | WordTable

const childrenOf = (node: Element, name: string) => [...node.children].filter(({ localName }) => localName === name)
const childOf = (node: Element | undefined, ...path: readonly string[]): Element | undefined =>
  path.reduce<Element | undefined>((at, name) => at && childrenOf(at, name)[0], node)
const val = (node: Element | undefined) => [...(node?.attributes ?? [])].find(({ localName }) => localName === 'val')?.value
const isOn = (node: Element | undefined) => node !== undefined && !['0', 'false', 'none'].includes(val(node) ?? '')

/** The blocks of `word/document.xml`. Only text is taken over, so nothing in the file can act. */
export function blocksOf(xml: string): Block[] {
  const body = childOf(new DOMParser().parseFromString(xml, 'application/xml').documentElement, 'body')
  if (!body) throw new Error('no Word document')
  return blocksIn(body)
}

const blocksIn = (node: Element): Block[] =>
  [...node.children].flatMap((child): Block[] => {
    if (child.localName === 'p') return [paragraphOf(child)]
    if (child.localName === 'tbl') return [tableOf(child)]
    return child.localName === 'sdt' ? childrenOf(child, 'sdtContent').flatMap(blocksIn) : []
  })

function paragraphOf(node: Element): Paragraph {
  const style = val(childOf(node, 'pPr', 'pStyle')) ?? ''
  const level = /^(?:heading\s*)?([1-6])$/i.exec(style)?.[1] ?? (/^title$/i.test(style) ? '1' : '0')
  return { kind: 'paragraph', level: Number(level), isItem: childOf(node, 'pPr', 'numPr') !== undefined, runs: runsIn(node) }
}

/** Runs lie in links and accepted insertions too; what was deleted is left out. */
const runsIn = (node: Element): Run[] =>
  [...node.children].flatMap((child): Run[] => {
    if (child.localName === 'r') {
      const look = childOf(child, 'rPr')
      const text = [...child.children].map(textOf).join('')
      return text ? [{ text, bold: isOn(childOf(look, 'b')), italic: isOn(childOf(look, 'i')) }] : []
    }
    return ['hyperlink', 'ins', 'smartTag', 'sdt', 'sdtContent'].includes(child.localName) ? runsIn(child) : []
  })

const textOf = ({ localName, textContent }: Element): string => {
  if (localName === 't') return textContent ?? ''
  if (localName === 'tab') return '\t'
  if (localName === 'br' || localName === 'cr') return '\n'
  return localName === 'drawing' || localName === 'pict' ? '［图片］' : ''
}

const tableOf = (node: Element): WordTable => ({
  kind: 'table',
  rows: childrenOf(node, 'tr').map(row =>
    childrenOf(row, 'tc').map(cell => ({ span: Number(val(childOf(cell, 'tcPr', 'gridSpan')) ?? 1) || 1, blocks: blocksIn(cell) })),
  ),
})
