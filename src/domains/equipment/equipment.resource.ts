import { notInArray } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { equipment } from './equipment.master.ts'
import { equipments } from './equipment.table.ts'

/** Stopped (3) or scrapped (6): not offered in new documents. */
const GONE = ['3', '6']

export default resource(equipment, equipments, { offered: notInArray(equipments.equipmentState, GONE) })
