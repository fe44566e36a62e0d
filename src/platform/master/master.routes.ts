import { master } from '#contract/master.ts'
import { once } from '#platform/work/acting.store.ts'
import { split } from '#server/db/keeper.ts'
import { missing } from '#server/http/refusal.ts'
import { anybody, type Exports, type Imports, routes, signedIn } from '#server/http/route.ts'
import { act } from './deed.store.ts'
import { figures } from './figure.query.ts'
import { keeperOf, masterPage, oneMaster, reach, right } from './master.store.ts'
import { chosenFrom, withinFrom } from './pick.store.ts'
import { removeMasters, submitMaster } from './save.store.ts'
import { takeawayOf } from './takeaway.store.ts'

const MOST_OPTIONS = 200

const exports: Exports = (asked, house) => takeawayOf(keeperOf(house, asked.master).master)
const imports: Imports = (row, house) => right(keeperOf(house, row.master).master.key, 'import')

/** Of deeds, only those that say so take a workbook; whoever may do one may do many. */
const deedImports: Imports = (row, house) => {
  const { key, makes } = keeperOf(house, row.master).master
  const deed = String(row.deed)
  if (!Object.hasOwn(makes, deed) || !makes[deed]!.imports) throw missing('该操作不支持导入')
  return right(key, deed)
}

/** The right is that of the master that is meant, so each handler asks for it itself. */
export default routes(on => {
  // External accounts read the books whose button they hold, and of these what the keeper lets them see.
  on(master.list, anybody, scene => masterPage(scene, reach(scene, scene.input.master, 'view')), { exports })
  on(master.figures, anybody, scene => figures(scene, reach))
  on(master.detail, anybody, scene => oneMaster(scene, reach(scene, scene.input.master, 'view')))
  on(master.submit, signedIn, async scene => ({ id: await submitMaster(scene) }), { imports })
  on(master.act, signedIn, scene => once(scene, scene.input.commandId, async () => ({ id: await act(scene) })), { imports: deedImports })
  on(master.remove, signedIn, async scene => {
    await removeMasters(scene, split(scene.input.ids))
    return true
  })
  on(master.options, signedIn, async scene => {
    const { master: key, keyword, within } = scene.input
    const { reference } = keeperOf(scene.house, key)
    const { records } = await chosenFrom(scene, reference, { keyword, within: withinFrom(within), current: 1, size: MOST_OPTIONS })
    return records.map(({ id, label }) => ({ value: id, label }))
  })
})
