import { eq } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { keeper } from '#server/document/master-keeper.ts'
import type { Scene } from '#server/http/route.ts'
import { receipt } from './receipt.master.ts'
import { receipts } from './receipt.table.ts'
import { register } from './receipt-register.store.ts'
import { reverseReceipt } from './receipt-reverse.ledger.ts'

const bookOf = ({ tx, caller, newId, now }: Scene) => ({ tx, tenantId: caller.tenantId, newId, now })

export default keeper(receipt, receipts, {
  offered: eq(receipts.receiptStatus, 'posted'),
  makes: { register: (scene, asked) => register(bookOf(scene), scene.caller.userId, asked) },
  deeds: {
    async reverse(scene, { id }, { reverseReason }) {
      await reverseReceipt(bookOf(scene), id, reverseReason)
      return { reverseReason, reverseDate: formatDate(scene.now, 'yyyy-MM-dd') }
    },
  },
})
