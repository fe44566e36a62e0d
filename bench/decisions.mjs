/**
 * What starting and deciding costs: leaves of a worker, started and taken through their three steps by eight callers at once. Prints, per
 * step, how many a second, how long one takes, and the processor time of the server and of PostgreSQL for each.
 * Usage, after `npm run build`: node bench/decisions.mjs [leaves] [callers]
 */
import { openServer } from './lib/server.mjs'

const LEAVES = Number(process.argv[2] ?? 400)
const CALLERS = Number(process.argv[3] ?? 8)
const STEPS = ['lu.dahai', 'meng.deshan', 'wu.qian']

/** Working days from here on, one per leave, because leaves must not overlap. */
function* workingDays(from) {
  for (const day = new Date(`${from}T00:00:00Z`); ; day.setUTCDate(day.getUTCDate() + 1))
    if (![0, 6].includes(day.getUTCDay()) && day.getUTCMonth() !== 9) yield day.toISOString().slice(0, 10)
}

const server = await openServer()
const { call, login, cpu } = server
try {
  /** Runs every item, so many at a time, and prints what that took. */
  const measure = async (name, items, work) => {
    const queue = [...items]
    const took = []
    const before = cpu()
    const began = performance.now()
    let failure
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        while (queue.length > 0) {
          const at = performance.now()
          await work(queue.shift()).catch(error => (failure ??= error))
          took.push(performance.now() - at)
        }
      }),
    )
    const seconds = (performance.now() - began) / 1000
    const after = cpu()
    took.sort((left, right) => left - right)
    const each = key => ((after[key] - before[key]) / items.length).toFixed(2)
    console.log(
      `${name.padEnd(22)} ${(items.length / seconds).toFixed(0).padStart(5)} per second   p50 ${took[took.length >> 1].toFixed(0)} ms, p99 ${took[Math.floor(took.length * 0.99)].toFixed(0)} ms   CPU node ${each('node')} + PostgreSQL ${each('postgres')} ms${failure ? `   FAILED ${failure.message}` : ''}`,
    )
  }
  const worker = await login('worker01')
  const { records: employees } = await call(
    (await login('admin')).token,
    'GET',
    `blade-biz/master/list?master=employee&size=1&employeeName=${encodeURIComponent('赵铁山')}`,
  )
  const days = workingDays('2027-01-04')
  const leaves = Array.from({ length: LEAVES + 20 }, () => {
    const day = days.next().value
    return {
      employeeId: employees[0].id,
      leaveType: 'personal',
      startDate: day,
      startHalf: 'am',
      endDate: day,
      endHalf: 'pm',
      contactPhone: '13800001234',
      outOfCity: 'no',
      reason: '办理房屋过户',
    }
  })
  const start = form => call(worker.token, 'POST', 'blade-flow/process/start', { flowKey: 'leave', form })
  for (const form of leaves.splice(0, 20)) await start(form)
  await measure('start', leaves, start)
  for (const account of STEPS) {
    const person = await login(account)
    const tasks = []
    for (let current = 1; ; current++) {
      const { records } = await call(person.token, 'GET', `blade-flow/work/todo-list?size=500&current=${current}&flowKey=leave`)
      tasks.push(...records.map(({ taskId }) => taskId))
      if (records.length < 500) break
    }
    await measure(`decision of ${account}`, tasks, taskId =>
      call(person.token, 'POST', 'blade-flow/work/complete-task', { taskId, pass: true, comment: '同意' }),
    )
  }
} finally {
  await server.close()
}
