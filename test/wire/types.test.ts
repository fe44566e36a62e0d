import Type from 'typebox'
import { expect, expectTypeOf, it } from 'vitest'
import { folder, type Input, type Reply } from '#contract/call.ts'
import { Decimal, Id, Int, maybe, Page, Text } from '#contract/vocabulary.ts'
import type { Caller } from '#server/http/caller.ts'
import { type Context, type OpenContext, open, routes, signedIn } from '#server/http/route.ts'
import type { Sender } from '#web/document/command.ts'
import type { call } from '#web/http/call.ts'

/**
 * What the compiler rejects, so that server and browser cannot misuse a call. The marked lines must be errors, or this file does not
 * compile.
 */
const wire = folder('blade-test/types', 'types')
const stock = {
  list: wire.get('list', 'Stock', {
    input: Type.Object({ warehouseId: Id, keyword: maybe(Text(64)) }),
    reply: Page(Type.Object({ id: Id, qty: Decimal, lines: Type.Array(Type.Object({ count: Int })) })),
  }),
  freeze: wire.post('freeze', 'Freeze', { input: Type.Object({ id: Id, days: Int }) }),
}

it('a call has plain types', () => {
  expectTypeOf<Input<typeof stock.list>>().toEqualTypeOf<{ warehouseId: string; keyword?: string }>()
  expectTypeOf<Reply<typeof stock.list>['records'][number]>().toEqualTypeOf<{ id: string; qty: string; lines: { count: number }[] }>()
  expectTypeOf<Reply<typeof stock.freeze>>().toEqualTypeOf<boolean>()
})

it('a handler reads declared parameters and replies declared fields', () => {
  const page = { total: 1, size: 10, current: 1, pages: 1, orders: [], searchCount: true }
  const row = { id: 7n, qty: 3, lines: [{ count: 1 }] }
  const mounted = routes(on => {
    on(stock.list, signedIn, () => ({ ...page, records: [row] }))
    on(stock.list, signedIn, async ({ input, caller }) => {
      expectTypeOf(input).toEqualTypeOf<{ warehouseId: string; keyword?: string }>()
      expectTypeOf(caller).toEqualTypeOf<Caller>()
      // @ts-expect-error there is no such parameter
      input.warehouse
      return null
    })
    on(stock.freeze, signedIn, ({ input }) => {
      // @ts-expect-error a number is no text
      input.days.trim()
      return true
    })
    // @ts-expect-error a list of texts is no list of rows
    on(stock.list, signedIn, () => ({ ...page, records: ['7'] }))
    // @ts-expect-error a text deep inside, where a number is declared
    on(stock.list, signedIn, async () => ({ ...page, records: [{ ...row, lines: [{ count: '1' }] }] }))
    // @ts-expect-error a text instead of done
    on(stock.freeze, signedIn, () => 'done')
    // @ts-expect-error a handler of other parameters
    on(stock.freeze, signedIn, (_: Context<{ ids: string }>) => true)
    on(stock.freeze, open, ctx => {
      expectTypeOf(ctx).toEqualTypeOf<OpenContext<{ id: string; days: number }>>()
      // @ts-expect-error nobody is logged in
      ctx.caller
      return true
    })
    // @ts-expect-error a handler that leans on a caller
    on(stock.freeze, open, ({ caller }: Context) => caller !== undefined)
  })
  expect(mounted).toHaveLength(9)
})

it('the browser sends declared parameters and reads declared fields', () => {
  const browser = async (ask: typeof call, sender: Sender) => {
    const { records } = await ask(stock.list, { warehouseId: '1', anyFilter: 'x' })
    expectTypeOf(records[0]!.qty).toEqualTypeOf<string>()
    // @ts-expect-error there is no such field
    records[0]?.quantity
    // @ts-expect-error a warehouse must be named
    await ask(stock.list, { keyword: 'x' })
    // @ts-expect-error an id is a text
    await ask(stock.list, { warehouseId: 1 })
    // @ts-expect-error days are a number
    await sender.send(stock.freeze, { id: '1', days: '3' })
  }
  expect(browser).toBeTypeOf('function')
})
