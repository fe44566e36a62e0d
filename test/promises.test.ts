import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('what the README promises', () => {
  it.each(['README.md', 'README.zh.md'])('%s names every variable that the server understands', readme => {
    const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(name => /(?<!\.test)\.ts$/.test(name))
    const understood = new Set(
      sources.flatMap(name => [...read(`src/${name}`).matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map(match => match[1]!)),
    )
    expect(understood.size).toBeGreaterThan(20)
    const named = new Set(read(readme).match(/(?<=`)[A-Z][A-Z0-9_]+/g))
    expect([...understood].filter(name => !named.has(name))).toEqual([])
  })

  it('C-01 an installation on the oldest Node that we promise has no package that asks for a newer one', () => {
    const promised = [20, 19, 0]
    expect(JSON.parse(read('package.json')).engines.node).toBe('>=20.19')
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { engines?: { node?: string } }> }
    const asking = Object.entries(packages).flatMap(([name, { engines }]) => (engines?.node ? [{ name, node: engines.node }] : []))
    expect(asking.length).toBeGreaterThan(100)
    expect(asking.filter(({ node }) => !accepts(node, promised))).toEqual([])
  })
})

/** Whether a range of npm's takes a version: alternatives of comparators, each `>=`, `>`, `^`, `~`, `<` or a bare version. */
const accepts = (range: string, version: readonly number[]) =>
  range.split('||').some(alternative => (alternative.match(/[<>=^~]*\s*[\d.*x]+/g) ?? ['*']).every(part => compares(part, version)))

function compares(part: string, version: readonly number[]): boolean {
  const [, operator = '', text = ''] = /^([<>=^~]*)\s*(.*)$/.exec(part) ?? []
  const bound = text.split('.').flatMap(digits => (/^\d+$/.test(digits) ? [Number(digits)] : []))
  const order = bound.map((number, at) => (version[at] ?? 0) - number).find(difference => difference !== 0) ?? 0
  if (operator === '>=') return order >= 0
  if (operator === '>') return order > 0
  if (operator.startsWith('<')) return order < 0
  if (operator === '^') return order >= 0 && version[0] === bound[0]
  if (operator === '~') return order >= 0 && version[0] === bound[0] && version[1] === bound[1]
  return order === 0
}
