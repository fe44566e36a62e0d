import { and, eq, inArray } from 'drizzle-orm'
import type { DocumentOf } from '../../model/flow/flow.ts'
import type { Tx } from '../../server/db/database.ts'
import { effects, type Fault, type FormScene } from '../../server/document/effects.ts'
import { materialCategories } from './material-category.table.ts'
import { today } from './supplier.ledger.ts'
import { supplierCategories, supplierQualifications } from './supplier.table.ts'
import { supplierMaintain } from './supplier_maintain.flow.ts'
import { type CategoryLine, changeCategories, changeQualifications, noteKit, type QualificationLine } from './supplier-kit.ledger.ts'
import { closePapers, paperFaults, releasePapers, takePapers } from './supplier-paper.ledger.ts'
import { standingFaults } from './supplier-standing.query.ts'
import { openCategories } from './supplier-trade.ledger.ts'

type Scene = FormScene<DocumentOf<typeof supplierMaintain>>

/** 维护. One change of a supplier at a time; the new set stands when the last step agrees. */
export default effects(supplierMaintain, {
  async facts({ doc }) {
    return { categoryAdded: (doc.categories ?? []).some(line => line.lineAction === 'add') ? 'yes' : 'no' }
  },

  async check(scene) {
    return [
      ...(await paperFaults(scene, 'change', [scene.doc.supplierId!], 'supplierId')),
      ...(await standingFaults(scene, ['trial', 'normal', 'suspended'])),
      ...(await categoryFaults(scene)),
      ...(await qualificationFaults(scene)),
    ]
  },

  async submitted(scene) {
    await takePapers(scene, 'change', [scene.doc.supplierId!])
  },

  async approved(scene) {
    const { doc, number } = scene
    const [categories, qualifications] = [doc.categories ?? [], doc.qualifications ?? []]
    await changeCategories(scene, doc.supplierId!, categories as unknown as CategoryLine[], number)
    await changeQualifications(scene, doc.supplierId!, qualifications as unknown as QualificationLine[], number)
    const names = await categoryNames(scene.tx, categories)
    const categoryWords = categories.map(line => [line.lineAction, names.get(line.categoryId!) ?? ''] as const)
    await noteKit(scene, doc.supplierId!, 'category', categoryWords, number)
    const qualificationWords = qualifications.map(line => [line.lineAction, `${line.qualNo} 至 ${line.expireDate}`] as const)
    await noteKit(scene, doc.supplierId!, 'qualification', qualificationWords, number)
    await closePapers(scene, 'done')
  },

  rejected: releasePapers,
})

async function categoryNames(tx: Tx, lines: readonly { categoryId?: string }[]): Promise<ReadonlyMap<string, string>> {
  const ids = lines.map(line => line.categoryId!)
  const rows = await tx
    .select({ id: materialCategories.id, name: materialCategories.categoryName })
    .from(materialCategories)
    .where(inArray(materialCategories.id, [...ids, '0']))
  return new Map(rows.map(row => [row.id, row.name!]))
}

/** What is added is not there yet, what is changed or taken away is, and nothing is taken away that is still ordered. */
async function categoryFaults({ tx, doc }: Scene): Promise<Fault[]> {
  const rows = await tx
    .select({ id: supplierCategories.categoryId })
    .from(supplierCategories)
    .where(and(eq(supplierCategories.supplierId, doc.supplierId!), eq(supplierCategories.enabled, 'yes')))
  const has = new Set(rows.map(row => row.id))
  const open = await openCategories(tx, doc.supplierId!)
  return (doc.categories ?? []).flatMap(({ categoryId = '', lineAction }, at) => {
    const message =
      lineAction === 'add'
        ? has.has(categoryId) && '该供应商已有此品类'
        : !has.has(categoryId)
          ? '该供应商没有此品类'
          : lineAction === 'remove' && open.has(categoryId) && '该品类有未完订单，不能删除'
    return message ? [{ path: `categories.${at}.categoryId`, message }] : []
  })
}

async function qualificationFaults({ tx, doc, now }: Scene): Promise<Fault[]> {
  const rows = await tx
    .select({ type: supplierQualifications.qualType })
    .from(supplierQualifications)
    .where(and(eq(supplierQualifications.supplierId, doc.supplierId!), eq(supplierQualifications.enabled, 'yes')))
  const types = new Set(rows.map(row => row.type))
  return (doc.qualifications ?? []).flatMap(({ qualType = '', lineAction, expireDate = '' }, at) => {
    if (lineAction !== 'add' && !types.has(qualType)) return [{ path: `qualifications.${at}.qualType`, message: '该供应商没有此类资质' }]
    if (lineAction === 'remove')
      return qualType === 'license' ? [{ path: `qualifications.${at}.qualType`, message: '营业执照不能删除' }] : []
    return expireDate > today({ now }) ? [] : [{ path: `qualifications.${at}.expireDate`, message: '有效期至须晚于今天' }]
  })
}
