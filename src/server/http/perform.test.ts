import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { folder } from '#contract/call.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import type { Caller } from './caller.ts'
import { perform } from './perform.ts'
import { type Context, routes, signedIn } from './route.ts'

const { post } = folder('test', 'test')

/** Everybody waits here until so many have come; later ones pass. */
function gate(many: number): () => Promise<void> {
  let come = 0
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return () => {
    if (++come >= many) open()
    return opened
  }
}

describe('two who want what the other one holds', () => {
  let app: TestApp
  let keys: string[]
  beforeAll(async () => {
    app = await openTestApp()
    keys = (await app.sql<{ key: string }>('select id::text as key from wh_material order by id limit 2')).map(row => row.key)
  })
  beforeEach(() => app.sql(`update wh_material set specs = '' where id = any($1)`, [keys]))
  afterAll(() => app.close())

  const write = (ctx: Context, key: string, word: string) =>
    ctx.tx.execute(sql`update wh_material set specs = specs || ${word} where id = ${key}`)

  /**
   * Writes to both rows in its own order, and waits in between until the other one has locked a row. A repeated transaction lets the other
   * one finish: otherwise it could take the row before that one wakes up.
   */
  const calling = (
    order: readonly string[],
    word: string,
    meet: () => Promise<void>,
    notify: (line: string) => void,
    other?: () => Promise<unknown>,
  ) => {
    const call = post(word, word)
    let attempts = 0
    const [mounted] = routes(on =>
      on(call, signedIn, async ctx => {
        notify(`${word} begins`)
        if (attempts++ > 0) await other?.()
        ctx.after(() => notify(`${word} is over`))
        await write(ctx as Context, order[0]!, word)
        await meet()
        await write(ctx as Context, order[1]!, word)
        return true
      }),
    )
    return (caller: Partial<Caller> | undefined) =>
      perform(mounted!, {
        app: app,
        site: app.sites[0]!,
        caller: caller as Caller | undefined,
        params: {},
        from: { ip: '', userAgent: '', requestId: '', origin: '', header: () => '' },
        log: app.fastify.log,
      })
  }
  const written = async () =>
    (await app.sql<{ specs: string }>('select specs from wh_material where id = any($1)', [keys])).map(row =>
      [...row.specs].sort().join(''),
    )

  it('both succeed: one is aborted and repeated, and runs its follow-ups once', async () => {
    const told: string[] = []
    const meet = gate(2)
    const somebody = { userId: '1', account: 'somebody' }
    const there: Promise<unknown> = calling(
      keys,
      'a',
      meet,
      line => told.push(line),
      () => back,
    )(somebody)
    const back: Promise<unknown> = calling(
      [...keys].reverse(),
      'b',
      meet,
      line => told.push(line),
      () => there,
    )(somebody)
    expect(await Promise.all([there, back])).toEqual([true, true])
    expect(await written()).toEqual(['ab', 'ab'])
    expect(told.filter(line => line.endsWith('begins'))).toHaveLength(3)
    expect(told.filter(line => line.endsWith('over')).sort()).toEqual(['a is over', 'b is over'])
  })

  it('who is not known yet is asked to come again: an attempt to enter is made once', async () => {
    const told: string[] = []
    const meet = gate(2)
    const there = calling(keys, 'a', meet, line => told.push(line))
    const back = calling([...keys].reverse(), 'b', meet, line => told.push(line))
    const ended = await Promise.allSettled([there(undefined), back(undefined)])
    expect(ended.map(each => each.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(told.filter(line => line.endsWith('begins'))).toHaveLength(2)
  })
})
