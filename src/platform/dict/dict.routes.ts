import { dict, dictBiz } from '#contract/dict.ts'
import { split } from '#server/db/keeper.ts'
import { anybody, routes } from '#server/http/route.ts'
import { dictStore } from './dict.store.ts'
import { bizDicts, dicts } from './dict.table.ts'

/** Spec 7.6. Reading a dictionary needs a session, for every form shows one; changing it needs the button. */
const system = dictStore(dicts)
const business = dictStore(bizDicts)
const ROOT = '0'

export default routes(on => {
  on(dict.list, { may: 'dict_view' }, scene => system.all(scene), { exports: 'dict_export' })
  on(dict.parentList, { may: 'dict_view' }, scene => system.parents(scene))
  on(dict.childList, { may: 'dict_view' }, scene => system.children(scene, scene.input.parentId ?? ROOT))
  on(dict.detail, { may: 'dict_view' }, scene => system.one(scene, scene.input.id))
  on(dict.tree, anybody, scene => system.tree(scene, scene.input.code))
  on(dict.dictionary, anybody, scene => system.byCode(scene, scene.input.code))
  on(dict.submit, { may: ['dict_add', 'dict_edit'] }, async scene => {
    await system.submit(scene, scene.input)
    return true
  })
  on(dict.remove, { may: 'dict_delete' }, async scene => {
    await system.remove(scene, scene.input.ids)
    return true
  })

  on(dictBiz.list, { may: 'dictbiz_view' }, scene => business.all(scene), { exports: 'dictbiz_export' })
  on(dictBiz.parentList, { may: 'dictbiz_view' }, scene => business.parents(scene))
  on(dictBiz.childList, { may: 'dictbiz_view' }, scene => business.children(scene, scene.input.parentId ?? ROOT))
  on(dictBiz.detail, { may: 'dictbiz_view' }, scene => business.one(scene, scene.input.id))
  on(dictBiz.tree, anybody, scene => business.tree(scene, scene.input.code))
  on(dictBiz.dictionary, anybody, scene => business.byCode(scene, scene.input.code))
  on(dictBiz.dictionaryByTenantId, anybody, scene => business.byCode(scene, scene.input.code))
  on(dictBiz.getListByCode, anybody, scene => business.byCode(scene, scene.input.code))
  on(
    dictBiz.dictionarysByTenantId,
    anybody,
    scene => business.byCodes(scene, scene.input.strList ?? scene.input.items ?? split(scene.input.codes)),
    { reads: true },
  )
  on(
    dictBiz.submit,
    { may: ['dictbiz_add', 'dictbiz_edit'] },
    async scene => {
      await business.submit(scene, scene.input)
      return true
    },
    { imports: 'dictbiz_import' },
  )
  on(dictBiz.manualAdd, { may: 'dictbiz_add' }, async scene => {
    const { code, dictValue, remark } = scene.input
    const [root] = (await business.all(scene)).filter(row => row.code === code)
    const entries = await business.byCode(scene, code)
    const known = entries.find(row => row.dictValue === dictValue)
    if (known) return known
    const parentId = root?.id ?? (await business.submit(scene, { code, dictValue: code }))
    const dictKey = scene.input.dictKey ?? String(entries.length + 1)
    const id = await business.submit(scene, { code, parentId, dictKey, dictValue, remark, sort: entries.length + 1 })
    return business.one(scene, id)
  })
  on(dictBiz.remove, { may: 'dictbiz_delete' }, async scene => {
    await business.remove(scene, scene.input.ids)
    return true
  })
})
