import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { knife } from './knife.master.ts'
import { knifeLife } from './knife-life.register.ts'
import { knifeMove } from './knife-move.register.ts'
import { knifeQuota } from './knife-quota.master.ts'

export const knives = masterTable('eq_knife', knife)

export const knifeQuotas = masterTable('eq_knife_quota', knifeQuota, { references: { knifeId: () => knives.id } })

export const knifeMoves = masterTable('eq_knife_move', knifeMove, {
  references: { knifeId: () => knives.id },
  checks: { eq_knife_move_sound: sql`(move_kind = 'issue') = (qty > 0) and qty <> 0` },
})

export const knifeLives = masterTable('eq_knife_life', knifeLife, { references: { knifeId: () => knives.id } })
