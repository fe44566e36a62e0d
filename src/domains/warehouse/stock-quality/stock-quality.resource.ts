import { resource } from '#server/document/master-resource.ts'
import { stockQuality } from './stock-quality.register.ts'
import { stockQualities } from './stock-quality.table.ts'

export default resource(stockQuality, stockQualities)
