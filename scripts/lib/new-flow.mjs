import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './files.mjs'
import { root } from './run.mjs'

/** @typedef {import('./catalogue.mjs').Block} Block @typedef {import('./catalogue.mjs').CatalogueField} CatalogueField */

/** Kinds of the catalogue that need no business knowledge: their definition, and a sample value. */
const KINDS = {
  text: { make: 'text', more: 'max: 100', value: () => `'示例'` },
  textarea: { make: 'textarea', more: 'max: 500', value: () => `'示例说明'` },
  number: { make: 'quantity', more: '', value: () => `'1'` },
  money: { make: 'money', more: '', value: () => `'100.00'` },
  percent: { make: 'percent', more: '', value: () => `'10'` },
  date: { make: 'date', more: '', value: () => 'desk.day(1)' },
  month: { make: 'month', more: '', value: () => 'desk.day(1).slice(0, 7)' },
  user: { make: 'user', more: '', value: () => `await desk.user('li.ming')` },
  dict: { make: 'dict', more: '', value: firstEntry },
}
/** Kinds that are readable in a list. */
const LISTED = new Set(['text', 'number', 'money', 'percent', 'date', 'month', 'user', 'dict'])
const PLAIN = { name: 'reason', type: 'textarea', code: '', several: false, required: true, derived: false, label: '事由', note: '' }

/**
 * @param {string} key
 * @param {Block} [block]
 * @returns {{ files: Record<'flow' | 'effects' | 'sample' | 'test', string>, left: string[] }} the texts, and what is left to a person
 */
export function flowFiles(key, block) {
  const all = block?.fields ?? []
  const usable = all.filter(isUsable)
  const fields = usable.some(field => !field.derived) ? usable : [...usable, PLAIN]
  const steps = (block?.chain ?? []).map(stepOf)
  const chain =
    steps.filter(Boolean).length > 0
      ? distinct(steps.flatMap(step => (step ? [step] : [])))
      : [{ make: 'agree', role: 'dept_head', id: '' }]
  const left = [
    ...all.filter(field => !isUsable(field)).map(field => `字段 ${field.name}`),
    ...[...(block?.text.matchAll(/^- lines (\S+)/gm) ?? [])].map(match => `明细 ${match[1]}`),
    ...[...new Set(block?.text.match(/@[A-Z]+!?/g) ?? [])].map(macro => `字段 ${macro}`),
    ...(block?.chain ?? []).filter(step => !stepOf(step)).map(step => `节点 ${step}`),
    ...(block ? ['规则与效果'] : []),
  ]
  const name = camel(key)
  const title = block?.title || key
  return {
    left,
    files: {
      flow: definition({ key, name, title, fields, chain, block }),
      effects: `import { effects } from '#server/document/effects.ts'
import { ${name} } from './${key}.flow.ts'

/** ${title}. */
export default effects(${name}, {})
`,
      sample: sampleText({ key, name, title, fields }),
      test: testText({ key, title, first: chain[0]?.role ?? '' }),
    },
  }
}

/** @param {CatalogueField} field */
const isUsable = ({ type, code, several, note }) =>
  type in KINDS && !several && !note.includes('filled by') && (type !== 'dict' || firstEntry({ code }) !== undefined)

/** @param {string} key */
const camel = key => key.replace(/_+(\w)/g, (_, letter) => letter.toUpperCase())

/**
 * A plain role agrees, `do(role)` carries out; conditional steps are left to the author.
 * @param {string} text
 * @returns {{ make: 'agree' | 'carryOut', role: string, id: string } | undefined}
 */
function stepOf(text) {
  const [, does, role = ''] = /^(do\()?(\w+)\)?$/.exec(text.trim()) ?? []
  return roles().has(role) ? { make: does ? 'carryOut' : 'agree', role, id: '' } : undefined
}

/** @param {{ make: 'agree' | 'carryOut', role: string, id: string }[]} steps a second step of the same role gets its own id */
const distinct = steps =>
  steps.map((step, at) => (steps.findIndex(each => each.role === step.role) < at ? { ...step, id: `${step.role}_${at + 1}` } : step))

const roles = () =>
  new Set([...readFileSync(join(root, 'src/company/roles.ts'), 'utf8').matchAll(/^ {2}(\w+): '/gm)].map(match => match[1]))

/** @param {{ code: string }} field @returns {string | undefined} the first entry of its dictionary, quoted */
function firstEntry({ code }) {
  for (const file of filesBelow(['src/domains', 'src/platform'], name => name.endsWith('.dict.ts'))) {
    const found = new RegExp(`dictionary\\(\\s*'${code}',\\s*'[^']*',\\s*(?:\\[\\s*\\['([^']+)'|\\{\\s*'?([\\w.]+)'?:)`).exec(
      readFileSync(join(root, file), 'utf8'),
    )
    if (found) return `'${found[1] ?? found[2]}'`
  }
  return undefined
}

/** @param {CatalogueField} field */
function fieldText({ name, type, code, required, derived, label }) {
  const { make, more } = KINDS[type]
  const options = [required ? 'required: true' : '', derived ? 'derived: true' : '', type === 'dict' ? `code: '${code}'` : more].filter(
    Boolean,
  )
  return `    ${name}: ${make}('${label}'${options.length > 0 ? `, { ${options.join(', ')} }` : ''}),`
}

/** @param {{ key: string, name: string, title: string, fields: CatalogueField[], chain: { make: string, role: string, id: string }[], block?: Block }} flow */
function definition({ key, name, title, fields, chain, block }) {
  const makers = [...new Set(fields.map(field => KINDS[field.type].make))].sort()
  const steps = [...new Set(chain.map(step => step.make))].sort()
  const listed = fields.filter(field => LISTED.has(field.type)).map(field => `'${field.name}'`)
  const list = (listed.length > 0 ? listed : [`'${fields[0]?.name}'`]).slice(0, 5).join(', ')
  const places = new Set(fields.flatMap(field => [field.name, field.name.replace(/Id$/, '')]))
  const subject = (block?.subject || title).replace(/\s*\{(\w+)\}[^\s{]*/g, (place, field) => (places.has(field) ? place : '')).trim()
  const prefix =
    block?.prefix ||
    key
      .replace(/[^a-zA-Z]/g, '')
      .slice(0, 4)
      .toUpperCase()
  return `import { ${steps.join(', ')} } from '#company/approvers.ts'
import { flow } from '#model/flow/flow.ts'
import { ${makers.join(', ')} } from '#model/form/field.ts'

/**
 * ${title}.
${
  block
    ? ` *\n${block.text
        .replaceAll('*/', '* /')
        .split('\n')
        .map(line => ` * ${line}`)
        .join('\n')}\n`
    : ''
} */
export const ${name} = flow('${key}', {
  title: '${title}',
  en: '${(block?.en || key).replaceAll("'", '’')}',
  prefix: '${prefix}',
  fields: {
${fields.map(fieldText).join('\n')}
  },
  chain: [${chain.map(({ make, role, id }) => `${make}('${role}'${id ? `, { id: '${id}' }` : ''})`).join(', ')}],
  subject: '${subject}',
  list: [${list}],
})

export default ${name}
`
}

/** @param {{ key: string, name: string, title: string, fields: CatalogueField[] }} flow */
const sampleText = ({ key, name, title, fields }) => {
  const asked = fields.filter(field => !field.derived)
  const lines = asked.map(field => `    ${field.name}: ${KINDS[field.type].value(field)},`).join('\n')
  return `import { sample } from '#server/document/sample.ts'
import { ${name} } from './${key}.flow.ts'

/** ${title}. */
export default sample(${name}, {
  by: 'worker01',
  form: async ${/desk\./.test(lines) ? 'desk' : '()'} => ({
${lines}
  }),
})
`
}

/** @param {{ key: string, title: string, first: string }} flow */
const testText = ({ key, title, first }) => `import { expect, it } from 'vitest'
import { flowTest } from '#test/setup/flow-test.ts'

flowTest('${key}', '${title}', ({ start }) => {
  it('is approved at the end of its chain', async () => {
    const paper = await start()
    expect(await paper.nodes()).toEqual(['${first}'])
    await paper.agreeAll()
    expect((await paper.detail()).record).toMatchObject({ status: 'approved' })
  })
})
`
