/**
 * Measures the nightly check of the books: every invariant, on the demo company and on many copies of it in one database. Prints
 * milliseconds and growth; fails if a breach is found, or if a check grows four times as fast as the books: sums that exceed memory cost
 * some, a search per row costs far more.
 * Usage, after `npm run build`: node bench/reconcile.mjs [copies]
 */

import { openBenchApp } from './lib/app.mjs'
import { openCopies } from './lib/copies.mjs'

const MANY = Number(process.argv[2] ?? 400)
const FEW = Math.ceil(MANY / 10)
const STEEP = 4

const { allBreaches } = await import(new URL('../dist/server/src/app/nightly.js', import.meta.url).href)
const { app, close } = await openBenchApp()
const copies = await openCopies(app)
const checks = await allBreaches()
const actor = { userId: '', account: 'bench', from: 'bench', action: 'bench', requestId: '' }

async function look() {
  const taken = {}
  for (const [name, check] of checks) {
    const began = performance.now()
    const found = await app.sites[0].database.change(actor, async tx => {
      await tx.execute(`set local statement_timeout = '5min'`)
      return check(tx)
    })
    taken[name] = performance.now() - began
    if (found.length > 0) console.log(`${name}: ${found.length} breaches, first ${JSON.stringify(found[0])}`)
    if (found.length > 0) process.exitCode = 1
  }
  return taken
}

try {
  await copies.grow(FEW)
  const few = await look()
  const rows = await copies.grow(MANY)
  const many = await look()
  console.log(`${MANY} copies of the books (${rows} rows), ${(MANY / FEW).toFixed(0)} times the first ${FEW}`)
  for (const [name] of checks) {
    const growth = many[name] / few[name]
    if (growth > STEEP * (MANY / FEW)) process.exitCode = 1
    console.log(`${name.padEnd(24)} ${many[name].toFixed(0).padStart(8)} ms  ${growth.toFixed(1).padStart(6)} times`)
  }
} finally {
  await copies.close()
  await close()
}
