import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './run.mjs'

/** The business catalogue is beside the checkout; `CATALOGUE` overrides its folder. */
export const catalogue = resolve(root, process.env.CATALOGUE ?? '../shared/catalogue')

/**
 * @typedef {{ name: string, type: string, code: string, several: boolean, required: boolean, derived: boolean, label: string, note: string }} CatalogueField
 * @typedef {{ key: string, text: string, title: string, en: string, prefix: string, subject: string, fields: CatalogueField[], chain: string[] }} Block
 */

/** @returns {{ department: string, keys: string[] }[]} the flows of every department; empty without a catalogue */
export function plannedFlows() {
  const folder = join(catalogue, 'flows')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .sort()
    .map(name => ({ department: name.slice(0, -3), keys: blocksIn(join(folder, name)).map(text => /^### (\S+)/.exec(text)?.[1] ?? '') }))
}

/**
 * The block of one flow.
 * @param {string} department
 * @param {string} key
 * @returns {Block | undefined}
 */
export function blockOf(department, key) {
  const file = join(catalogue, 'flows', `${department}.md`)
  const text = existsSync(file) ? blocksIn(file).find(block => block.split(/\s/)[1] === key) : undefined
  if (!text) return undefined
  /** @param {string} name */
  const line = name => new RegExp(`^- ${name}:? (.+)$`, 'm').exec(text)?.[1] ?? ''
  const head = `zh ${line('zh')}`
  /** @param {string} name */
  const said = name => new RegExp(`(?:^|\\| )${name} ([^|]+)`).exec(head)?.[1]?.trim() ?? ''
  return {
    key,
    text,
    title: said('zh'),
    en: said('en'),
    prefix: said('prefix'),
    subject: line('title'),
    fields: line('header').split(' ; ').flatMap(fieldOf),
    chain: line('chain').split(' -> ').filter(Boolean),
  }
}

/** @param {string} file */
const blocksIn = file =>
  readFileSync(file, 'utf8')
    .split(/^(?=### )/m)
    .filter(block => block.startsWith('### '))
    .map(block => block.trim())

/**
 * Parses `name:type` + flag + label + note. Macros (`@MAT`) are not fields.
 * @param {string} text
 * @returns {CatalogueField[]}
 */
function fieldOf(text) {
  const found = /^(\w+):(\w+)(?::(\w+))?(\[\])?([*!]*)「([^」]+)」(?:\((.+)\))?/.exec(text.trim())
  if (!found) return []
  const [, name = '', type = '', code = '', several, flags = '', label = '', note = ''] = found
  return [{ name, type, code, several: several !== undefined, required: flags.includes('*'), derived: flags.includes('!'), label, note }]
}
