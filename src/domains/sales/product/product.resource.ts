import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { type Caller, may } from '#server/http/caller.ts'
import { tellOfDrawing } from './drawing-notice.store.ts'
import { floorPrice } from './floor-price.register.ts'
import { internalPrice } from './internal-price.register.ts'
import { changeDrawing, describeProduct, enableProduct, lockedFacts, setFloor, setInternal } from './product.ledger.ts'
import { product } from './product.register.ts'
import { floorPrices, internalPrices, productDrawings } from './product.table.ts'
import { productBook } from './product-book.store.ts'
import { productDrawing } from './product-drawing.register.ts'

const readers = (book: string) => (caller: Caller) => staffOnly(caller) ?? (may(caller, `${book}_view`) ? undefined : sql`false`)

export default [
  resource(product, productBook, {
    isView: true,
    offered: sql`${productBook.enabled} = 'yes' and ${productBook.drawingNo} is not null`,
    access: staffOnly,
    locks: async ({ tx }, id) => void (await lockedFacts(tx, id)),
    counted: {
      floorPrice: sql`(select f.floor_price from sal_floor_price f where f.product_id = product_book.id order by f.post_time desc, f.id desc limit 1)`,
      hasRoute: sql`case when exists (select 1 from erp_producation_route r where r.material_id = product_book.id and r.is_deleted = 0
        and r.status in ('2', '3')) then 'yes' else 'no' end`,
    },
    actions: {
      async describe(ctx, { id }, facts) {
        await describeProduct(bookOf(ctx), id, facts, ctx.caller.userId)
        return undefined
      },
      async newDrawing(ctx, { id: productId }, drawing) {
        await changeDrawing(bookOf(ctx), { ...drawing, productId, drawnBy: ctx.caller.userId })
        await tellOfDrawing(ctx, productId, drawing.drawingVersion)
        return undefined
      },
      async setFloor(ctx, { id }, { floorPrice }, [filedBy = '']) {
        await setFloor(bookOf(ctx), id, floorPrice, filedBy)
        return undefined
      },
      async setInternal(ctx, { id: productId }, price) {
        await setInternal(bookOf(ctx), { productId, ...price }, ctx.caller.userId)
        return undefined
      },
      async disable(ctx, { id }) {
        await enableProduct(bookOf(ctx), id, 'no')
        return undefined
      },
      async enable(ctx, { id }) {
        await enableProduct(bookOf(ctx), id, 'yes')
        return undefined
      },
    },
  }),
  resource(productDrawing, productDrawings, { access: staffOnly }),
  resource(floorPrice, floorPrices, { access: readers('floorPrice') }),
  resource(internalPrice, internalPrices, { access: readers('internalPrice') }),
]
