/**
 * Measures one step of the approval kernel: a flow of 12 nodes (a condition, a countersign, a parallel block) from submit to end,
 * repeatedly, in this process. Prints milliseconds per step and bytes of state; fails above the limit.
 * Usage, after `npm run build`: node bench/kernel.mjs
 */
const at = path => import(new URL(`../dist/server/src/server/engine/${path}`, import.meta.url).href)
const { all, approve, flow, handle, parallel, users, when } = await at('testing/builders.js')
const { World } = await at('testing/world.js')
const { openTasks } = await at('state.js')
const { predict } = await at('predict.js')

const LIMIT = 0.2
const def = flow([
  approve('n1', users('a')),
  approve('n2', users('b', 'c')),
  when({ f: 'amount', op: '>=', v: '50000' }, approve('n3', users('d'))),
  all('n4', users('a', 'b', 'c')),
  parallel('p', [[approve('n5', users('d')), approve('n6', users('e'))], [approve('n7', users('f'))]]),
  approve('n8', users('a'), { mode: { kind: 'seq' } }),
  when({ f: 'amount', op: '>=', v: '200000' }, approve('n9', users('b'))),
  approve('n10', users('c')),
  handle('n11', users('d')),
  handle('n12', users('e')),
])

/** Runs one case; returns the number of commands. */
function once() {
  const world = new World(def, { form: { amount: '300000' } }).submit()
  let steps = 1
  let size = 0
  for (let open = openTasks(world.state)[0]; open; open = openTasks(world.state)[0]) {
    world.do(open.seat.holder, { type: 'approve', task: open.task })
    steps++
    if (steps === 8) size = JSON.stringify(world.state).length
  }
  if (world.state.status !== 'approved') throw new Error(`ended ${world.state.status}`)
  return { steps, size }
}

for (let warm = 0; warm < 300; warm++) once()

/** The best of several short windows, because other load on the machine disturbs some of them. */
let perStep = Number.POSITIVE_INFINITY
let total = 0
let size = 0
for (let window = 0; window < 10; window++) {
  const began = performance.now()
  let steps = 0
  while (performance.now() - began < 200) {
    const done = once()
    steps += done.steps
    size = done.size
  }
  perStep = Math.min(perStep, (performance.now() - began) / steps)
  total += steps
}
const blank = new World(def, { form: { amount: '300000' } })
const before = performance.now()
for (let turn = 0; turn < 100; turn++) predict(def, blank.state, blank.ctx({ user: 'ini' }))
const perPlan = (performance.now() - before) / 100
console.log(
  `kernel: ${perStep.toFixed(4)} ms per step (${(perStep / LIMIT).toFixed(2)} of the ${LIMIT} ms allowed), ${total} steps, state ${size} bytes`,
)
console.log(`preview of the whole route: ${perPlan.toFixed(3)} ms, ${(perPlan / perStep).toFixed(1)} steps`)
process.exitCode = perStep > LIMIT ? 1 : 0
