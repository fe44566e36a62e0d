import { keeper } from '../../server/document/master-keeper.ts'
import { material } from './material.master.ts'
import { materials } from './material.table.ts'

export default keeper(material, materials)
