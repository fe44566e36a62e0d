/** `npm run new -- flow <department>/<subject> <key>`: the four files of a flow, begun from its block of the catalogue. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockOf, catalogue } from './lib/catalogue.mjs'
import { filesBelow } from './lib/files.mjs'
import { flowFiles } from './lib/new-flow.mjs'
import { root, tool } from './lib/run.mjs'

const [kind, place = '', key = ''] = process.argv.slice(2)
const fail = /** @param {string} message */ message => {
  console.error(message)
  process.exit(1)
}
if (kind !== 'flow' || !/^[a-z]+(\/[a-z-]+)?$/.test(place) || !/^[a-zA-Z]\w*$/.test(key))
  fail('用法：npm run new -- flow <department>/<subject> <key>')
const [department = ''] = place.split('/')
if (!existsSync(join(root, 'src/domains', department))) fail(`没有部门 ${department}`)
const [known] = filesBelow(['src/domains'], file => file.endsWith(`/${key}.flow.ts`))
if (known) fail(`流程已存在：${known}`)

const block = blockOf(department, key)
if (!block) console.log(`目录中没有 ${department} 的 ${key}（${catalogue}），写出空白骨架`)
const { files, left } = flowFiles(key, block)
const folder = `src/domains/${place}`
mkdirSync(join(root, folder), { recursive: true })
for (const [suffix, text] of Object.entries(files)) writeFileSync(join(root, folder, `${key}.${suffix}.ts`), text)
const written = Object.keys(files).map(suffix => `${folder}/${key}.${suffix}.ts`)
// The first flow of a department: from now on all of its flows are walked by the same test.
const sweep = `test/flow/sweep/${department}.test.ts`
if (!existsSync(join(root, sweep))) {
  const text = `import { describe } from 'vitest'\nimport { sweep } from '../sweep.ts'\n\ndescribe('every flow of ${department}', () => sweep('${department}'))\n`
  writeFileSync(join(root, sweep), text)
  written.push(sweep)
}
await tool('biome', ['check', '--write', ...written])
for (const file of written) console.log(`✓ ${file}`)
for (const each of left) console.log(`  待写：${each}`)
