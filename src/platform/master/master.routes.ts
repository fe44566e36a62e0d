import { master } from '../../contract/master.ts'
import { fieldIn } from '../../model/form/varied.ts'
import { split } from '../../server/db/keeper.ts'
import { cellOf } from '../../server/document/text.ts'
import { missing } from '../../server/http/refusal.ts'
import { anybody, type Exports, type Imports, routes, signedIn } from '../../server/http/route.ts'
import { once } from '../work/acting.store.ts'
import { act } from './deed.store.ts'
import { figures } from './figure.query.ts'
import { keeperOf, masterPage, oneMaster, right } from './master.store.ts'
import { chosenFrom, withinFrom } from './pick.store.ts'
import { removeMasters, submitMaster } from './save.store.ts'

const MOST_OPTIONS = 200

const exports: Exports = (asked, house) => {
  const { key, fields, counted } = keeperOf(house, asked.master).master
  const all = { ...fields, ...counted }
  return {
    may: right(key, 'export'),
    columns: new Set([...Object.keys(all), 'updateTime']),
    write(row, name) {
      const field = all[name]
      const value = row[name]
      if (!field || value === '') return undefined
      return cellOf(fieldIn(field, row), value, row.labels as Record<string, string>)
    },
  }
}
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
  on(master.list, anybody, scene => masterPage(scene), { exports })
  on(master.figures, anybody, scene => figures(scene))
  on(master.detail, anybody, scene => oneMaster(scene))
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
