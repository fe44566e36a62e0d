import { indexOf } from '#model/flow/locate.ts'
import type { FlowDefinition, FlowNode } from '#model/flow/tree.ts'
import { escapeXml, trace, xmlId } from './bpmn.ts'
import { type Box, layout, waypoints } from './bpmn-layout.ts'

/** 流程图. The drawing of the BPMN export as an image, for pages and mails. */
export interface Progress {
  /** nodeId → done, current, returned, skipped. */
  readonly states: Readonly<Record<string, string>>
  /** nodeId → names of the people who have or had it. */
  readonly people: Readonly<Record<string, readonly string[]>>
}

const NOWHERE: Progress = { states: {}, people: {} }
const HEAD = 44
const MARGIN = 40
const PER_LINE = 8

const LOOK: Readonly<Record<string, readonly [fill: string, stroke: string, more?: string]>> = {
  '': ['#ffffff', '#8a94a6'],
  done: ['#eef9f0', '#2b8a3e'],
  current: ['#e8f1fe', '#1864c7', ' stroke-width="2.5"'],
  returned: ['#fff4e6', '#b85c00'],
  skipped: ['#f5f6f8', '#8a94a6', ' stroke-dasharray="4 3"'],
}

const round = (value: number) => Math.round(value * 10) / 10

/** Latin letters are half as wide as Chinese ones. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x2e80 ? 0.55 : 1), 0)

function shortened(text: string, most: number): string {
  if (widthOf(text) <= most) return text
  let kept = ''
  for (const letter of text) {
    if (widthOf(kept + letter) > most - 1) break
    kept += letter
  }
  return `${kept}…`
}

/** One line, or two of about equal length. */
function linesOf(text: string): string[] {
  if (widthOf(text) <= PER_LINE) return [text]
  const half = Math.min(PER_LINE, Math.ceil(widthOf(text) / 2))
  let first = ''
  for (const letter of text) {
    if (widthOf(first + letter) > half) break
    first += letter
  }
  return [first, shortened(text.slice(first.length), PER_LINE)]
}

const text = (x: number, y: number, size: number, fill: string, words: string) =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${fill}">${escapeXml(words)}</text>`

function card({ x, y, width, height }: Box, node: FlowNode, people: readonly string[]): string[] {
  const middle = x + width / 2
  const names = people.join('、')
  const lines = linesOf(node.name)
  const top = y + height / 2 + 5 - ((lines.length - 1 + (names ? 1 : 0)) * 17) / 2
  return [
    ...lines.map((line, at) => text(middle, top + at * 17, 13, '#1f2937', line)),
    ...(names ? [text(middle, top + lines.length * 17, 12, '#4b5563', shortened(names, PER_LINE + 1))] : []),
  ]
}

function shape(id: string, box: Box, node: FlowNode | undefined, { states, people }: Progress): string[] {
  const { x, y, width, height } = box
  const [fill, stroke, more = ''] = LOOK[states[node?.id ?? ''] ?? ''] ?? LOOK['']!
  const look = `fill="${fill}" stroke="${stroke}"${more}`
  const [cx, cy] = [x + width / 2, y + height / 2]
  const round36 = () => `<circle cx="${cx}" cy="${cy}" r="${width / 2}" ${look}/>`
  if (id === 'begin' || id === 'finish' || id.endsWith('_in') || id.endsWith('_out') || id.endsWith('_timeout')) return [round36()]
  if (node?.type === 'end' || node?.type === 'delay')
    return [round36(), text(cx, y + height + 16, 12, '#4b5563', shortened(node.name, PER_LINE))]
  if (id.endsWith('_join') || (node && ('cases' in node || 'branches' in node || node.type === 'route')))
    return [`<path d="M${cx} ${y}L${x + width} ${cy}L${cx} ${y + height}L${x} ${cy}Z" ${look}/>`]
  const rect = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" ${look}/>`
  if (!node) return [rect]
  if (node.type === 'forEach') return [rect, text(cx, y + 22, 13, '#1f2937', node.name)]
  return [rect, ...card(box, node, people[node.id] ?? [])]
}

/** An SVG of a version, optionally with the progress of a case. */
export function toPicture(def: FlowDefinition, progress: Progress = NOWHERE): string {
  const boxes = layout(def.root, xmlId)
  const nodes = new Map([...indexOf(def).paths].map(([id, path]) => [xmlId(id), path.at(-1)!.node]))
  const { drawn, edges } = trace(def)
  const shown = [...boxes].filter(([id]) => drawn.has(id))
  const width = Math.max(...shown.map(([, box]) => box.x + box.width)) + MARGIN
  const height = Math.max(...shown.map(([, box]) => box.y + box.height)) + HEAD + MARGIN
  const lines = edges.flatMap(({ from, to }) => {
    const [source, target] = [boxes.get(from), boxes.get(to)]
    if (!source || !target) return []
    const points = waypoints(source, target).map(([x, y]) => `${x},${y}`)
    return [`<polyline points="${points.join(' ')}" marker-end="url(#head)"/>`]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="'Microsoft YaHei','PingFang SC','Noto Sans CJK SC',sans-serif" text-anchor="middle">`,
    '<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8Z" fill="#8a94a6"/></marker></defs>',
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    `<text x="${MARGIN}" y="34" font-size="17" font-weight="600" fill="#1f2937" text-anchor="start">${escapeXml(def.name)}</text>`,
    `<g transform="translate(0 ${HEAD})">`,
    // Containers are drawn first, below their content.
    ...shown.filter(([id]) => nodes.get(id)?.type === 'forEach').flatMap(([id, box]) => shape(id, box, nodes.get(id), progress)),
    `<g fill="none" stroke="#8a94a6">${lines.join('')}</g>`,
    ...shown.filter(([id]) => nodes.get(id)?.type !== 'forEach').flatMap(([id, box]) => shape(id, box, nodes.get(id), progress)),
    '</g></svg>',
    '',
  ].join('\n')
}
