import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { sourcings } from '../sourcing/sourcing.table.ts'
import { sourcingScore } from './sourcing-score.register.ts'

export const sourcingScores = masterTable('sourcing_score', sourcingScore, {
  references: { sourcingId: () => sourcings.id },
  checks: { sourcing_score_sound: sql`tech_score between 0 and 100 and service_score between 0 and 100` },
})
