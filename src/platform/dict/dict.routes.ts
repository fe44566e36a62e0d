import { dict, dictBiz } from '#contract/dict.ts'
import { parseIds } from '#server/db/rows.ts'
import { FIRST_TENANT } from '#server/http/caller.ts'
import { anybody, routes } from '#server/http/route.ts'
import { spelledOnce } from '#server/text/pinyin.ts'
import { dictStore } from './dict.store.ts'
import { bizDicts, dicts } from './dict.table.ts'

/** Spec 7.6. Every form reads dictionaries, so reading needs only a session; changing needs the button. */
const system = dictStore(dicts, FIRST_TENANT)
const business = dictStore(bizDicts)
const ROOT = '0'
const FLOWS = 'flow'

/** Clients look a flow's pages up by `code_dictKey`; the remark is their path. */
const flowRoute = ({ code, dictKey, remark }: { code: string; dictKey: string; remark: string }) => ({
  routeKey: `${code}_${dictKey}`,
  routeValue: remark,
})

export default routes(on => {
  on(dict.list, { may: 'dict_view' }, ctx => system.all(ctx), { exports: 'dict_export' })
  on(dict.parentList, { may: 'dict_view' }, ctx => system.parents(ctx))
  on(dict.childList, { may: 'dict_view' }, ctx => system.children(ctx, ctx.input.parentId ?? ROOT))
  on(dict.detail, { may: 'dict_view' }, ctx => system.one(ctx, ctx.input.id))
  on(dict.tree, anybody, ctx => system.tree(ctx, ctx.input.code))
  on(
    dict.dictionary,
    anybody,
    async ctx => {
      const entries = await withSpelling(await system.byCode(ctx, ctx.input.code))
      return ctx.input.code === FLOWS ? entries.map(entry => ({ ...entry, ...flowRoute(entry) })) : entries
    },
    { kept: 'dict' },
  )
  on(dict.submit, { may: ['dict_add', 'dict_edit'] }, async ctx => {
    await system.submit(ctx, ctx.input)
    return true
  })
  on(dict.remove, { may: 'dict_delete' }, async ctx => {
    await system.remove(ctx, ctx.input.ids)
    return true
  })

  on(dictBiz.list, { may: 'dictbiz_view' }, ctx => business.all(ctx), { exports: 'dictbiz_export' })
  on(dictBiz.parentList, { may: 'dictbiz_view' }, ctx => business.parents(ctx))
  on(dictBiz.childList, { may: 'dictbiz_view' }, ctx => business.children(ctx, ctx.input.parentId ?? ROOT))
  on(dictBiz.detail, { may: 'dictbiz_view' }, ctx => business.one(ctx, ctx.input.id))
  on(dictBiz.tree, anybody, ctx => business.tree(ctx, ctx.input.code))
  on(dictBiz.dictionary, anybody, async ctx => withSpelling(await business.byCode(ctx, ctx.input.code)), { kept: 'dict' })
  on(dictBiz.dictionaryByTenantId, anybody, ctx => business.byCode(ctx, ctx.input.code))
  on(dictBiz.getListByCode, anybody, ctx => business.byCode(ctx, ctx.input.code))
  on(
    dictBiz.dictionarysByTenantId,
    anybody,
    async ctx => {
      const found = await business.byCodes(ctx, ctx.input.strList ?? ctx.input.items ?? parseIds(ctx.input.codes))
      const spelled = Object.entries(found).map(async ([code, entries]) => [code, await withSpelling(entries)] as const)
      return Object.fromEntries(await Promise.all(spelled))
    },
    { reads: true },
  )
  on(
    dictBiz.submit,
    { may: ['dictbiz_add', 'dictbiz_edit'] },
    async ctx => {
      await business.submit(ctx, ctx.input)
      return true
    },
    { imports: 'dictbiz_import' },
  )
  on(dictBiz.manualAdd, { may: 'dictbiz_add' }, async ctx => {
    const { code, dictValue, remark } = ctx.input
    const [root] = (await business.all(ctx)).filter(row => row.code === code)
    const entries = await business.byCode(ctx, code)
    const known = entries.find(row => row.dictValue === dictValue)
    if (known) return known
    const parentId = root?.id ?? (await business.submit(ctx, { code, dictValue: code }))
    const dictKey = ctx.input.dictKey ?? String(entries.length + 1)
    const id = await business.submit(ctx, { code, parentId, dictKey, dictValue, remark, sort: entries.length + 1 })
    return business.one(ctx, id)
  })
  on(dictBiz.remove, { may: 'dictbiz_delete' }, async ctx => {
    await business.remove(ctx, ctx.input.ids)
    return true
  })
})

/** Selectors are searched by pinyin as well, whose tables are too large for the browser. */
const withSpelling = <E extends { dictValue: string }>(entries: readonly E[]): Promise<(E & { py: string })[]> =>
  Promise.all(entries.map(async entry => ({ ...entry, py: await spelledOnce(entry.dictValue) })))
