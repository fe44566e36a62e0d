import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'

interface Asked {
  readonly tx: Tx
  readonly tenantId: string
  /** yyyy-MM-dd. */
  readonly day: string
}

export interface Certificate {
  readonly certNo: string
  readonly level: number
  readonly name: string
}

/** The highest certificate of a person for a method that is valid on a day. */
export async function certificateOf({ tx, tenantId, day }: Asked, userId: string, method: string): Promise<Certificate | undefined> {
  const { rows } = await tx.execute<{ cert_no: string; level: string; name: string }>(sql`
    select c.cert_no, c.cert_level as level, e.employee_name as name from qc_inspector_cert c join hr_employee e on e.id = c.employee_id
    where c.tenant_id = ${tenantId} and c.is_deleted = 0 and e.is_deleted = 0 and e.user_id = ${userId} and c.method = ${method}
      and c.expire_date >= ${day}::date
    order by c.cert_level desc, c.expire_date desc limit 1`)
  return rows[0] && { certNo: rows[0].cert_no, level: Number(rows[0].level), name: rows[0].name }
}
