import type { DossierHead } from '#contract/dossier.ts'

/** A book that holds something about the piece: `by` is the column that names it, `of` its value. */
export interface Held {
  readonly book: string
  readonly by: string
  readonly of: (head: DossierHead) => string
}

export interface DossierSection {
  readonly key: string
  readonly books: readonly Held[]
  /** What completeness asks of this section. */
  readonly asks: readonly string[]
  /** More than lists: values in their limits, those of the laboratory, files. */
  readonly shows?: 'values' | 'lab' | 'files'
  /** Pictures of the same. */
  readonly links?: (head: DossierHead) => readonly { readonly key: 'picture' | 'trace'; readonly to: string }[]
}

const ofPiece = (book: string): Held => ({ book, by: 'pieceId', of: ({ pieceId }) => pieceId })
const ofHeat = (book: string): Held => ({ book, by: 'heatNo', of: ({ heatNo }) => heatNo })
const ofWork = (book: string): Held => ({ book, by: 'workId', of: ({ workId }) => workId })

/** 档案内容. In the order of the printed file; whoever may not read a book does not see what it holds. */
export const SECTIONS: readonly DossierSection[] = [
  {
    key: 'material',
    books: [ofPiece('pieceIssue'), ofHeat('incomingLine')],
    asks: ['fed', 'incoming', 'millCert'],
  },
  {
    ...{ key: 'family', books: [ofHeat('piece')], asks: [] },
    links: ({ proCode }) => [{ key: 'trace', to: `/production/genealogy/index?find=${encodeURIComponent(proCode)}` }],
  },
  {
    ...{ key: 'route', books: [ofWork('workNode'), ofWork('workOrderUpdate')], asks: [] },
    links: ({ workId }) => [{ key: 'picture', to: `/production/work-order/route?id=${workId}` }],
  },
  { key: 'making', books: [ofPiece('workExec'), ofPiece('startPermit')], asks: ['curve', 'weighed'] },
  { key: 'checks', books: [ofPiece('inspection'), ofPiece('inspectionIndex')], asks: ['check', 'witness', 'photos'], shows: 'values' },
  { key: 'ndt', books: [ofPiece('ndtRecord')], asks: ['ndt'] },
  { key: 'lab', books: [ofPiece('inspectionIndex'), ofHeat('incomingIndex')], asks: [], shows: 'lab' },
  {
    key: 'failures',
    books: [ofPiece('nonconformity'), ofPiece('concessionLine'), ofPiece('scrapRecord'), ofPiece('qualityLoss')],
    asks: ['ncr'],
  },
  { key: 'outsource', books: [ofPiece('outsourceLine'), ofPiece('outsourceShipmentLine')], asks: [] },
  { key: 'certificate', books: [ofPiece('qualityCertificate')], asks: ['certificate'] },
  { key: 'stock', books: [{ book: 'stockMovement', by: 'batchNo', of: ({ proCode }) => proCode }], asks: [] },
  { key: 'cost', books: [ofPiece('pieceCost')], asks: [] },
  { key: 'business', books: [{ book: 'salesOrderLine', by: 'id', of: ({ salesOrderLineId }) => salesOrderLineId }], asks: [] },
  // Files hang on what the other sections hold.
  { key: 'files', books: [ofPiece('inspection')], asks: [], shows: 'files' },
  { key: 'views', books: [ofPiece('dossierView')], asks: [] },
]
