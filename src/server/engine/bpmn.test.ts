import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBpmn } from './bpmn.ts'
import { all, approve, branch, end, flow, forEach, parallel, route, users } from './testing/builders.ts'
import { definition } from './testing/generate.ts'
import { parseXml } from './testing/xml.ts'

const runs = Number(process.env.ENGINE_RUNS ?? 200)

describe('BPMN', () => {
  it('draws the blocks of section 11', () => {
    const def = flow([
      all('n 1', users('a'), { name: '会签 <&> "x"', timeout: { after: 'P1D' } }),
      branch('b', [[{ f: 'x', op: '>', v: 1 }, approve('y', users('a'))]], end('e', 'rejected')),
      parallel('p', [[], [approve('z', users('b'))]], { join: 'any' }),
      forEach('f', 'items', 'k', [approve('r', users('c'))]),
      route('back', { all: [] }, 'n 1'),
    ])
    const xml = toBpmn(def)
    for (const part of [
      '<startEvent',
      '<userTask',
      'multiInstanceLoopCharacteristics isSequential="false"',
      '<boundaryEvent',
      '<exclusiveGateway',
      'default="f_',
      '<complexGateway',
      '<subProcess',
      '<terminateEventDefinition/>',
    ])
      expect(xml).toContain(part)
  })

  it('every flow connects two elements, and ids are unique', () => {
    fc.assert(
      fc.property(definition, def => {
        const process = parseXml(toBpmn(def))!.children[0]!
        const ids: string[] = []
        const visit = (scope: typeof process): void => {
          const here = new Set(scope.children.flatMap(each => (each.name === 'sequenceFlow' ? [] : [each.attributes.id ?? ''])))
          for (const each of scope.children) {
            if (each.attributes.id) ids.push(each.attributes.id)
            if (each.name === 'sequenceFlow')
              expect([here.has(each.attributes.sourceRef!), here.has(each.attributes.targetRef!)]).toEqual([true, true])
            if (each.name === 'subProcess') visit(each)
          }
        }
        visit(process)
        expect(new Set(ids).size).toBe(ids.length)
      }),
      { numRuns: Math.ceil(runs / 2) },
    )
  })

  it('places every element and flow without overlaps', () => {
    fc.assert(
      fc.property(definition, def => {
        const xml = toBpmn(def)
        const process = xml.slice(0, xml.indexOf('</process>'))
        const elements = [...process.matchAll(/\n<(?!process|definitions|sequenceFlow|\/)\w+ id="([^"]+)"/g)].map(match => match[1]!)
        const shaped = [
          ...xml.matchAll(/bpmnElement="([^"]+)" isExpanded="true"><dc:Bounds x="([\d.]+)" y="([-\d.]+)" width="(\d+)" height="([\d.]+)"/g),
        ]
        expect(new Set(shaped.map(match => match[1]))).toEqual(new Set(elements))
        const flows = [...process.matchAll(/<sequenceFlow id="([^"]+)"/g)].map(match => match[1])
        expect([...xml.matchAll(/<bpmndi:BPMNEdge id="[^"]+" bpmnElement="([^"]+)"/g)].map(match => match[1])).toEqual(flows)
        const tasks = shaped
          .filter(match => match[4] === '120')
          .map(match => match.slice(2).map(Number) as [number, number, number, number])
        for (const [at, [x, y, width, height]] of tasks.entries())
          for (const [a, b] of tasks.slice(at + 1))
            expect(a >= x + width || b >= y + height || a + width <= x || b + height <= y).toBe(true)
      }),
      { numRuns: Math.min(runs, 100) },
    )
  })
})
