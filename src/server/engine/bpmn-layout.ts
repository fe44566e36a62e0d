import { bodiesOf } from '#model/flow/locate.ts'
import type { FlowNode, Seq } from '#model/flow/tree.ts'

/** Layout of an exported diagram: left to right, branches below each other, so that any BPMN tool can open it. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const TASK = { width: 120, height: 70 }
const GATE = { width: 50, height: 50 }
const EVENT = { width: 36, height: 36 }
const GAP = 50
const ROW = 30
const PAD = 40

interface Size {
  readonly width: number
  readonly height: number
}

const isGatePair = (node: FlowNode): boolean => 'cases' in node || 'branches' in node

function sizeOf(node: FlowNode): Size {
  if (isGatePair(node)) {
    const inner = bodiesOf(node).map(sizeOfSeq)
    return {
      width: GATE.width * 2 + GAP * 2 + Math.max(0, ...inner.map(each => each.width)),
      height: Math.max(
        GATE.height,
        inner.reduce((sum, each) => sum + each.height + ROW, -ROW),
      ),
    }
  }
  if (node.type === 'forEach') {
    const inner = sizeOfSeq(node.body)
    return { width: inner.width + (EVENT.width + GAP) * 2 + PAD * 2, height: inner.height + PAD * 2 }
  }
  if (node.type === 'route') return GATE
  return node.type === 'end' || node.type === 'delay' ? EVENT : TASK
}

function sizeOfSeq(seq: Seq): Size {
  const sizes = seq.nodes.map(sizeOf)
  return {
    width: sizes.reduce((sum, each) => sum + each.width, 0) + GAP * Math.max(0, sizes.length - 1),
    height: Math.max(TASK.height, ...sizes.map(each => each.height)),
  }
}

/** Boxes by element id. `idOf` names elements as the export does. */
export function layout(root: Seq, idOf: (id: string) => string): ReadonlyMap<string, Box> {
  const boxes = new Map<string, Box>()
  const centred = (id: string, x: number, middle: number, { width, height }: Size) =>
    boxes.set(id, { x, y: middle - height / 2, width, height })

  const placeSeq = (seq: Seq, left: number, middle: number): number => {
    let x = left
    for (const node of seq.nodes) {
      place(node, x, middle)
      x += sizeOf(node).width + GAP
    }
    return x
  }
  const place = (node: FlowNode, x: number, middle: number): void => {
    const id = idOf(node.id)
    const size = sizeOf(node)
    if (isGatePair(node)) {
      centred(id, x, middle, GATE)
      let top = middle - size.height / 2
      for (const body of bodiesOf(node)) {
        const inner = sizeOfSeq(body)
        placeSeq(body, x + GATE.width + GAP, top + inner.height / 2)
        top += inner.height + ROW
      }
      centred(`${id}_join`, x + size.width - GATE.width, middle, GATE)
    } else if (node.type === 'forEach') {
      centred(id, x, middle, size)
      centred(`${id}_in`, x + PAD, middle, EVENT)
      placeSeq(node.body, x + PAD + EVENT.width + GAP, middle)
      centred(`${id}_out`, x + size.width - PAD - EVENT.width, middle, EVENT)
    } else {
      centred(id, x, middle, size)
      if ('timeout' in node && node.timeout)
        boxes.set(`${id}_timeout`, { x: x + size.width - 30, y: middle + size.height / 2 - 18, ...EVENT })
    }
  }
  const middle = PAD + sizeOfSeq(root).height / 2
  centred('begin', PAD, middle, EVENT)
  const end = placeSeq(root, PAD + EVENT.width + GAP, middle)
  centred('finish', end, middle, EVENT)
  return boxes
}

/** From the right of one box to the left of the next, with one step if their heights differ; backward flows pass below. */
export function waypoints(from: Box, to: Box): readonly (readonly [number, number])[] {
  const start = [from.x + from.width, from.y + from.height / 2] as const
  const end = [to.x, to.y + to.height / 2] as const
  if (end[0] < start[0]) {
    const below = Math.max(from.y + from.height, to.y + to.height) + ROW
    return [
      [from.x + from.width / 2, from.y + from.height],
      [from.x + from.width / 2, below],
      [to.x + to.width / 2, below],
      [to.x + to.width / 2, to.y + to.height],
    ]
  }
  if (start[1] === end[1]) return [start, end]
  const middle = start[0] + Math.min(GAP, end[0] - start[0]) / 2
  return [start, [middle, start[1]], [middle, end[1]], end]
}
