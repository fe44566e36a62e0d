import { keeper } from '../../server/document/master-keeper.ts'
import { location } from './location.master.ts'
import { locations } from './location.table.ts'

export default keeper(location, locations)
