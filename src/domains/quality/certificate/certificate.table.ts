import { sql } from 'drizzle-orm'
import { jsonb } from 'drizzle-orm/pg-core'
import { masterTable } from '#server/document/master-table.ts'
import type { CertData } from './cert-data.rules.ts'
import { qualityCertificate } from './quality-certificate.register.ts'

export const certificates = masterTable('qc_certificate', qualityCertificate, {
  own: { certData: jsonb('cert_data').$type<CertData>().notNull() },
  checks: {
    qc_certificate_issued: sql`state = 'draft' or (issued_by is not null and issued_by <> draft_by and content_hash is not null)`,
  },
})
