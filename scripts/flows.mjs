/** `npm run flows`: lists the flows of the catalogue and which of them exist. */
import { basename } from 'node:path'
import { catalogue, plannedFlows } from './lib/catalogue.mjs'
import { filesBelow } from './lib/files.mjs'

const written = new Map(
  filesBelow(['src/domains'], file => file.endsWith('.flow.ts')).map(file => [basename(file, '.flow.ts'), file.split('/')[2] ?? '']),
)
const planned = plannedFlows()
if (planned.length === 0) console.log(`没有业务目录：${catalogue}（可用 CATALOGUE 指定）`)
for (const { department, keys } of planned) {
  const done = keys.filter(key => written.has(key))
  console.log(`${department.padEnd(12)} ${String(done.length).padStart(3)} / ${String(keys.length).padStart(3)}`)
  for (const key of keys) console.log(`  ${written.has(key) ? '✓' : '·'} ${key}`)
}
const keys = new Set(planned.flatMap(each => each.keys))
const beyond = [...written].filter(([key]) => !keys.has(key))
for (const [key, department] of beyond) console.log(`  + ${department}/${key}`)
console.log(
  `共 ${[...written.keys()].filter(key => keys.has(key)).length} / ${keys.size}${beyond.length > 0 ? `，目录之外 ${beyond.length}` : ''}`,
)
