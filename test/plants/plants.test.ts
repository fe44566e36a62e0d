import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Plant {
  readonly name: string
  readonly file: string
  readonly find: string
  readonly put: string
  readonly tests: readonly string[]
}

const root = join(import.meta.dirname, '../..')
const layers = readdirSync(import.meta.dirname).filter(name => name.endsWith('.json'))
const plants = layers.flatMap(name => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as Plant[])

/** The defects that `npm run plant` plants: they can only be planted while the sources have the text they replace. */
describe('planted defects', () => {
  it('are many, over all layers, each with a name of its own', () => {
    expect(plants.length).toBeGreaterThanOrEqual(60)
    expect(layers.map(name => name.replace('.json', ''))).toEqual(
      expect.arrayContaining(['commands', 'document', 'effects', 'http', 'kernel', 'ledgers', 'lists', 'rights', 'rules', 'shell']),
    )
    expect(new Set(plants.map(({ name }) => name)).size).toBe(plants.length)
  })

  it('have their place exactly once, and tests beside it', () => {
    const wrong = plants.flatMap(({ name, file, find, put, tests }) => [
      ...(readFileSync(join(root, file), 'utf8').split(find).length === 2 ? [] : [`${name}: not exactly once in ${file}`]),
      ...(find === put ? [`${name}: changes nothing`] : []),
      ...(tests.length > 0 && tests.every(test => existsSync(join(root, test))) ? [] : [`${name}: no tests`]),
    ])
    expect(wrong).toEqual([])
  })
})
