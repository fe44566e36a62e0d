import { bodiesOf } from '#model/flow/locate.ts'
import type { Cond, FlowDefinition, FlowNode, HumanNode, Mode, Seq } from '#model/flow/tree.ts'
import { type Box, layout, waypoints } from './bpmn-layout.ts'

/**
 * BPMN 2.0 export. Shapes and flows are plain BPMN, so that other tools show the same diagram; details that BPMN cannot express are
 * extension elements in our own namespace, which the import reads.
 */
export const NAMESPACE = 'https://mainshaft.example/bpmn'

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"'\n\r\t]/g, char => `&#${char.codePointAt(0)};`).replace(/\p{Cc}/gu, '\ufffd')

/** Ids as XML names, reversibly, so that two ids never collide. */
export const xmlId = (id: string): string => `n_${id.replace(/[^A-Za-z0-9.-]/g, char => `_${(char.codePointAt(0) ?? 0).toString(16)}_`)}`

interface Out {
  readonly lines: string[]
  readonly edges: { id: string; from: string; to: string }[]
  flows: number
}

const edge = (out: Out, from: string, to: string, more: { readonly name?: string; readonly cond?: Cond } = {}): string => {
  const id = `f_${++out.flows}`
  out.edges.push({ id, from, to })
  const name = more.name === undefined ? '' : ` name="${escapeXml(more.name)}"`
  const open = `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"${name}`
  out.lines.push(
    more.cond === undefined
      ? `${open}/>`
      : `${open}><conditionExpression xsi:type="tFormalExpression">${escapeXml(JSON.stringify(more.cond))}</conditionExpression></sequenceFlow>`,
  )
  return id
}

/** The node without its inner sequences, which are drawn. */
function config(node: FlowNode): string {
  const plain: Record<string, unknown> = { ...node }
  if ('cases' in node)
    Object.assign(plain, { cases: node.cases.map(({ id, when, body }) => ({ id, when, body: body.id })), otherwise: node.otherwise.id })
  if ('branches' in node) plain.branches = node.branches.map(body => body.id)
  if (node.type === 'forEach') plain.body = node.body.id
  return `<extensionElements><ms:node>${escapeXml(JSON.stringify(plain))}</ms:node></extensionElements>`
}

function element(out: Out, tag: string, id: string, node: FlowNode, inside = '', attributes = ''): void {
  out.lines.push(`<${tag} id="${id}" name="${escapeXml(node.name)}"${attributes}>${config(node)}${inside}</${tag}>`)
}

const bare = (out: Out, tag: string, id: string, inside = ''): void => {
  out.lines.push(inside === '' ? `<${tag} id="${id}"/>` : `<${tag} id="${id}">${inside}</${tag}>`)
}

/** Several people are a multi-instance loop in BPMN, with a condition if it may stop early. */
function loop(mode: Mode): string {
  const until = (text: string) => `<completionCondition xsi:type="tFormalExpression">${escapeXml(text)}</completionCondition>`
  if (mode.kind === 'all') return '<multiInstanceLoopCharacteristics isSequential="false"/>'
  if (mode.kind === 'seq') return '<multiInstanceLoopCharacteristics isSequential="true"/>'
  if (mode.kind !== 'vote') return ''
  const { percent, count } = mode.pass
  const parts = [
    ...(count === undefined ? [] : [`nrOfApprovals >= ${count}`]),
    ...(percent === undefined ? [] : [`approvalWeight * 100 >= totalWeight * ${percent}`]),
  ]
  return `<multiInstanceLoopCharacteristics isSequential="false">${until(parts.join(' and '))}</multiInstanceLoopCharacteristics>`
}

function human(out: Out, id: string, node: HumanNode): void {
  element(out, 'userTask', id, node, loop(node.mode))
  if (!node.timeout) return
  const duration = `<timeDuration xsi:type="tFormalExpression">${escapeXml(node.timeout.after)}</timeDuration>`
  out.lines.push(
    `<boundaryEvent id="${id}_timeout" attachedToRef="${id}" cancelActivity="false"><timerEventDefinition>${duration}</timerEventDefinition></boundaryEvent>`,
  )
}

/** Draws a sequence after an element and returns its last element; undefined if the sequence ended (`end`). */
function draw(
  out: Out,
  seq: Seq,
  from: string,
  first: { readonly name?: string; readonly cond?: Cond } = {},
): { readonly last: string | undefined; readonly entry: string | undefined } {
  let last: string | undefined = from
  let entry: string | undefined
  for (const node of seq.nodes) {
    if (last === undefined) break
    const id = xmlId(node.id)
    const flow = edge(out, last, id, last === from ? first : {})
    entry ??= flow
    last = drawNode(out, id, node)
  }
  return { last, entry }
}

function drawNode(out: Out, id: string, node: FlowNode): string | undefined {
  switch (node.type) {
    case 'start':
      element(out, 'userTask', id, node)
      return id
    case 'approve':
    case 'handle':
      human(out, id, node)
      return id
    case 'cc':
    case 'trigger':
      element(out, 'serviceTask', id, node)
      return id
    case 'delay': {
      const { until } = node
      const when =
        'for' in until
          ? `<timeDuration xsi:type="tFormalExpression">${escapeXml(until.for)}</timeDuration>`
          : `<timeDate xsi:type="tFormalExpression">${escapeXml('at' in until ? until.at : until.field)}</timeDate>`
      element(out, 'intermediateCatchEvent', id, node, `<timerEventDefinition>${when}</timerEventDefinition>`)
      return id
    }
    case 'sub':
      element(out, 'callActivity', id, node, '', ` calledElement="${escapeXml(node.flowKey)}"`)
      return id
    case 'end':
      element(out, 'endEvent', id, node, node.result === 'rejected' ? '<terminateEventDefinition/>' : '')
      return undefined
    case 'route':
      element(out, 'exclusiveGateway', id, node)
      for (const rule of node.rules) edge(out, id, xmlId(rule.to), { cond: rule.when })
      return id
    case 'forEach':
      drawRows(out, id, node)
      return id
    default:
      return drawBlock(out, id, node)
  }
}

function drawRows(out: Out, id: string, node: Extract<FlowNode, { type: 'forEach' }>): void {
  out.lines.push(
    `<subProcess id="${id}" name="${escapeXml(node.name)}">${config(node)}<multiInstanceLoopCharacteristics isSequential="${node.sequential}"/>`,
  )
  bare(out, 'startEvent', `${id}_in`)
  const { last } = draw(out, node.body, `${id}_in`)
  if (last !== undefined) {
    bare(out, 'endEvent', `${id}_out`)
    edge(out, last, `${id}_out`)
  }
  out.lines.push('</subProcess>')
}

/** A pair of gateways. A join that needs only some branches is complex in BPMN. */
function drawBlock(out: Out, id: string, node: Extract<FlowNode, { type: 'branch' | 'inclusive' | 'parallel' }>): string {
  const kind = node.type === 'branch' ? 'exclusiveGateway' : node.type === 'inclusive' ? 'inclusiveGateway' : 'parallelGateway'
  const close = `${id}_join`
  const at = out.lines.length
  out.lines.push('')
  let otherwise = ''
  for (const [order, body] of bodiesOf(node).entries()) {
    const own = 'cases' in node ? node.cases[order] : undefined
    const { last, entry } = draw(out, body, id, own ? { cond: own.when } : {})
    const through = last === id ? edge(out, id, close, own ? { cond: own.when } : {}) : undefined
    if (last !== undefined && last !== id) edge(out, last, close)
    if ('cases' in node && !own) otherwise = ` default="${through ?? entry}"`
  }
  out.lines[at] = `<${kind} id="${id}" name="${escapeXml(node.name)}"${otherwise}>${config(node)}</${kind}>`
  const complex = node.type === 'parallel' && node.join !== 'all'
  const count = complex ? `<extensionElements><ms:join>${escapeXml(JSON.stringify(node.join))}</ms:join></extensionElements>` : ''
  bare(out, complex ? 'complexGateway' : kind, close, count)
  return close
}

/** Diagram interchange: a shape per element, an edge per flow. */
function diagram(process: string, { drawn, edges }: Traced, boxes: ReadonlyMap<string, Box>): string[] {
  const shapes = [...boxes].flatMap(([id, { x, y, width, height }]) =>
    drawn.has(id)
      ? [
          `<bpmndi:BPMNShape id="s_${id}" bpmnElement="${id}" isExpanded="true"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`,
        ]
      : [],
  )
  const lines = edges.flatMap(({ id, from, to }) => {
    const [source, target] = [boxes.get(from), boxes.get(to)]
    if (!source || !target) return []
    const points = waypoints(source, target).map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`)
    return [`<bpmndi:BPMNEdge id="e_${id}" bpmnElement="${id}">${points.join('')}</bpmndi:BPMNEdge>`]
  })
  return [
    `<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${process}">`,
    ...shapes,
    ...lines,
    '</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>',
  ]
}

interface Traced extends Pick<Out, 'lines' | 'edges'> {
  /** The elements in the drawing. */
  readonly drawn: ReadonlySet<string>
}

/** Draws a definition from start to end. */
export function trace(def: FlowDefinition): Traced {
  const out: Out = { lines: [], edges: [], flows: 0 }
  bare(out, 'startEvent', 'begin')
  const { last } = draw(out, def.root, 'begin')
  if (last !== undefined) {
    bare(out, 'endEvent', 'finish')
    edge(out, last, 'finish')
  }
  const drawn = new Set(out.lines.flatMap(line => [...line.matchAll(/^<(?!sequenceFlow|\/)\w+ id="([^"]+)"/g)].map(match => match[1]!)))
  return { lines: out.lines, edges: out.edges, drawn }
}

export function toBpmn(def: FlowDefinition): string {
  const traced = trace(def)
  const { root, ...rest } = def
  const whole = `<extensionElements><ms:flow>${escapeXml(JSON.stringify({ ...rest, root: root.id }))}</ms:flow></extensionElements>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:ms="${NAMESPACE}" id="definitions" targetNamespace="${NAMESPACE}">`,
    `<process id="${escapeXml(xmlId(def.key))}" name="${escapeXml(def.name)}" isExecutable="false">${whole}`,
    ...traced.lines,
    '</process>',
    ...diagram(xmlId(def.key), traced, layout(def.root, xmlId)),
    '</definitions>',
    '',
  ].join('\n')
}
