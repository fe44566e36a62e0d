import type { FlowDefinition, FlowNode, Seq } from '#model/flow/tree.ts'
import { xmlId } from './bpmn.ts'
import { children, type Element, parseXml } from './xml.ts'

/** Imports block-structured models as written by the export, even if a tool has moved the boxes. Null otherwise. */
export function fromBpmn(text: string): FlowDefinition | null {
  const process = parseXml(text)?.children.find(each => each.name === 'process')
  const whole = process && extension(process, 'ms:flow')
  if (!process || !whole) return null
  try {
    const def = JSON.parse(whole) as Omit<FlowDefinition, 'root'> & { readonly root: string }
    return { ...def, root: readSeq(graphOf(process), def.root, 'begin', new Set(['finish'])) }
  } catch {
    return null
  }
}

const extension = (element: Element, tag: string): string | undefined =>
  children(element, 'extensionElements')[0]?.children.find(each => each.name === tag)?.text

interface Graph {
  readonly elements: ReadonlyMap<string, Element>
  readonly next: ReadonlyMap<string, readonly string[]>
}

function graphOf(scope: Element): Graph {
  const elements = new Map<string, Element>()
  const next = new Map<string, string[]>()
  for (const each of scope.children) {
    const { id, sourceRef, targetRef } = each.attributes
    if (each.name === 'sequenceFlow' && sourceRef && targetRef) next.set(sourceRef, [...(next.get(sourceRef) ?? []), targetRef])
    else if (id) elements.set(id, each)
  }
  return { elements, next }
}

type Plain = FlowNode & { readonly cases?: readonly { readonly body: string }[] } & Record<string, unknown>

/** Reads along the flow from an element to one of the stops. `entry`: which of several outgoing flows to take. */
function readSeq(graph: Graph, id: string, from: string, stops: ReadonlySet<string>, entry = 0): Seq {
  const nodes: FlowNode[] = []
  let at = graph.next.get(from)?.[entry]
  while (at !== undefined && !stops.has(at)) {
    const element = graph.elements.get(at)
    const plain = element && extension(element, 'ms:node')
    if (!element || !plain) throw new RangeError(`no element of ours at ${at}`)
    const { node, last } = readNode(graph, element, JSON.parse(plain) as Plain)
    nodes.push(node)
    // A route's backward flows come first; the forward one is last.
    at = graph.next.get(last)?.at(-1)
  }
  return { id, nodes }
}

function readNode(graph: Graph, element: Element, plain: Plain): { readonly node: FlowNode; readonly last: string } {
  const id = xmlId(plain.id)
  const close = `${id}_join`
  const body = (seq: unknown, order: number) => readSeq(graph, String(seq), id, new Set([close]), order)
  if (plain.type === 'branch' || plain.type === 'inclusive') {
    const cases = (plain.cases as unknown as readonly { readonly body: string }[]).map((each, order) => ({
      ...each,
      body: body(each.body, order),
    }))
    return { node: { ...plain, cases, otherwise: body(plain.otherwise, cases.length) } as unknown as FlowNode, last: close }
  }
  if (plain.type === 'parallel')
    return { node: { ...plain, branches: (plain.branches as unknown as readonly string[]).map(body) } as unknown as FlowNode, last: close }
  if (plain.type === 'forEach') {
    const inner = readSeq(graphOf(element), String(plain.body), `${id}_in`, new Set([`${id}_out`]))
    return { node: { ...plain, body: inner } as unknown as FlowNode, last: id }
  }
  return { node: plain, last: plain.type === 'trigger' && plain.wait ? `${id}_wait` : id }
}
