import { masterTable } from '#server/document/master-table.ts'
import { dossierView } from './dossier-view.register.ts'

export const dossierViews = masterTable('qc_dossier_view', dossierView, { indexed: ['postTime', 'pieceId'] })
