/** Leaves of one worker and the three people who decide them, in our server; and what so many calls at once take. */

export const STEPS = ['lu.dahai', 'meng.deshan', 'wu.qian']

/** Working days from here on, one per leave, because leaves must not overlap. */
function* workingDays(from) {
  const isFree = day => [0, 6].includes(day.getUTCDay()) || day.getUTCMonth() === 9 || (day.getUTCMonth() === 0 && day.getUTCDate() === 1)
  for (const day = new Date(`${from}T00:00:00Z`); ; day.setUTCDate(day.getUTCDate() + 1))
    if (!isFree(day)) yield day.toISOString().slice(0, 10)
}

export async function openLeaves({ call, login }) {
  const worker = await login('worker01')
  const { records: employees } = await call(
    (await login('admin')).token,
    'GET',
    `blade-biz/master/list?master=employee&size=1&employeeName=${encodeURIComponent('赵铁山')}`,
  )
  const days = workingDays('2027-01-04')
  const people = Object.fromEntries(await Promise.all(STEPS.map(async account => [account, await login(account)])))
  return {
    forms: count =>
      Array.from({ length: count }, () => {
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
      }),
    start: form => call(worker.token, 'POST', 'blade-flow/process/start', { flowKey: 'leave', form }),
    async tasksOf(account) {
      const tasks = []
      for (let current = 1; ; current++) {
        const { records } = await call(people[account].token, 'GET', `blade-flow/work/todo-list?size=500&current=${current}&flowKey=leave`)
        tasks.push(...records.map(({ taskId }) => taskId))
        if (records.length < 500) return tasks
      }
    },
    decide: account => taskId =>
      call(people[account].token, 'POST', 'blade-flow/work/complete-task', { taskId, pass: true, comment: '同意' }),
  }
}

/** Works off every item, so many at a time: how many a second, and how long one takes. */
export async function timed(items, callers, work) {
  const queue = [...items]
  const took = []
  const began = performance.now()
  let failure
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (queue.length > 0) {
        const at = performance.now()
        await work(queue.shift()).catch(error => (failure ??= error))
        took.push(performance.now() - at)
      }
    }),
  )
  const rate = items.length / ((performance.now() - began) / 1000)
  took.sort((left, right) => left - right)
  return { rate, p50: took[took.length >> 1], p99: took[Math.floor(took.length * 0.99)], failure }
}
