import { saveBytes } from '#web/kit/save-file.ts'
import { CARD, laidOut } from '../route/route-layout.rules.ts'
import type { DrawnNode } from './route-drawing.view.tsx'
import { laneColour } from './route-palette.view.tsx'

const escaped = (text: string) => text.replace(/[<>&"]/g, letter => `&#${letter.charCodeAt(0)};`)

/** The route as an SVG picture, for documents and slides. */
export function pictureOf(name: string, nodes: readonly DrawnNode[]): void {
  const { places } = laidOut(nodes)
  const at = (key: string) => places.get(key) ?? { posX: 0, posY: 0 }
  const width = Math.max(...nodes.map(node => at(node.nodeKey).posX)) + CARD.width + 40
  const height = Math.max(...nodes.map(node => at(node.nodeKey).posY)) + CARD.height + 40
  const edges = nodes.flatMap(node =>
    node.preNodeKeys.map(key => {
      const from = { x: at(key).posX + CARD.width, y: at(key).posY + CARD.height / 2 }
      const to = { x: at(node.nodeKey).posX, y: at(node.nodeKey).posY + CARD.height / 2 }
      const middle = (from.x + to.x) / 2
      return `<path d="M${from.x} ${from.y} H${middle} V${to.y} H${to.x}" fill="none" stroke="#888"/>`
    }),
  )
  const cards = nodes.map(node => {
    const { posX, posY } = at(node.nodeKey)
    return `<g transform="translate(${posX} ${posY})"><rect width="${CARD.width}" height="${CARD.height}" rx="6" fill="#fff" stroke="#ccc"/>
<rect width="4" height="${CARD.height}" fill="${laneColour(node.deptShopId)}"/><text x="14" y="28" font-size="14" font-weight="bold">${node.processSeq} ${escaped(node.processName)}</text>
<text x="14" y="52" font-size="12" fill="#666">${escaped(`${node.processCode} · ${node.deptShopName}`)}</text><text x="14" y="76" font-size="12" fill="#666">${Number(node.runTime)} h</text></g>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">${edges.join('')}${cards.join('')}</svg>`
  saveBytes(`${name}.svg`, svg, 'image/svg+xml')
}
