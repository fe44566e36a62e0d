import type PgBoss from 'pg-boss'

/** Background jobs. pg-boss keeps them in our database, so any process may run a job, and the job of a killed worker runs again. */
export interface Queue {
  /** Delivered at least once: a worker must tolerate repetition. */
  send(name: string, data: object, key: string): Promise<void>
  work(name: string, handler: (data: never) => Promise<void>): void
  /** Has the workers of this process look for work of others now. */
  wake(name: string): void
  close(): Promise<void>
}

const EXPIRE_SECONDS = 900
const RETRIES = 3
/** A worker is woken when work is added, and looks for what it was not told of. */
const POLL_SECONDS = 5

export function openQueue(url: string, log: (line: string) => void): Queue {
  const complain = once((message: string) => log(`后台任务：${message}`))
  // Opened on first use, so that a start does not wait for it, and again if that failed.
  let opened: Promise<PgBoss> | undefined
  let isClosed = false
  const open = () => {
    opened ??= start(url, complain).catch(error => {
      opened = undefined
      complain((error as Error).message)
      throw error
    })
    return opened
  }
  const named = new Map<string, Promise<void>>()
  const workers = new Map<string, string[]>()
  const queueOf = (name: string) => {
    let made = named.get(name)
    if (!made) {
      made = open().then(boss => boss.createQueue(name))
      named.set(name, made)
      made.catch(() => named.delete(name))
    }
    return made
  }
  const wake = async (name: string) => {
    const boss = await opened
    for (const worker of workers.get(name) ?? []) boss?.notifyWorker(worker)
  }
  return {
    async send(name, data, key) {
      // What failed because somebody else was just creating the same succeeds at once.
      await queueOf(name).catch(() => queueOf(name))
      const boss = await open()
      await boss.send(name, data, { singletonKey: key, expireInSeconds: EXPIRE_SECONDS, retryLimit: RETRIES, retryDelay: 5 })
      await wake(name)
    },
    wake: name => void wake(name).catch(() => {}),
    work(name, handler) {
      queueOf(name)
        .then(open)
        .then(boss =>
          boss.work<object>(name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }, async ([job]) => {
            if (job) await handler(job.data as never)
          }),
        )
        .then(worker => workers.set(name, [...(workers.get(name) ?? []), worker]))
        .catch(() => {
          if (!isClosed) setTimeout(() => this.work(name, handler), POLL_SECONDS * 1000).unref()
        })
    },
    async close() {
      isClosed = true
      const boss = await opened?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: 15_000, close: true, wait: true }).catch(() => {})
    },
  }
}

async function start(url: string, complain: (message: string) => void): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss')
  const boss = new Boss({
    connectionString: url,
    schema: 'mainshaft_jobs',
    application_name: 'mainshaft jobs',
    max: 3,
    maintenanceIntervalSeconds: 20,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
    schedule: false,
  })
  boss.on('error', error => complain(error.message))
  return boss.start()
}

/** While the database is unavailable the same message would be logged every second. */
function once(say: (text: string) => void): (text: string) => void {
  let said = false
  return text => {
    if (!said) say(text)
    said = true
  }
}
