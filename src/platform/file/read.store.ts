import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { sessions } from '#platform/auth/auth.table.ts'
import { users } from '#platform/user/user.table.ts'
import { getTableColumns } from '#server/db/table.ts'
import { isInline } from '#server/file/kind.ts'
import { missing } from '#server/http/refusal.ts'
import type { Bytes, OpenContext } from '#server/http/route.ts'
import { type FileRow, files } from './file.table.ts'
import { LINK_SECONDS } from './link.store.ts'

/** The bytes behind a signed link, while the link is valid and its person still has access. */
export async function bytesBehind({ tx, site, app, log }: OpenContext, ticket: string): Promise<Bytes> {
  const claims = await app.tokens.verify('file', ticket, site.id)
  if (!claims?.id || !claims.session) throw missing('文件链接已失效')
  const [file] = await tx
    .select(getTableColumns(files))
    .from(files)
    .innerJoin(users, and(eq(users.id, claims.subject), eq(users.status, 1), eq(users.isDeleted, 0)))
    .innerJoin(
      sessions,
      and(eq(sessions.id, claims.session), eq(sessions.userId, users.id), isNull(sessions.endTime), gt(sessions.expires, sql`now()`)),
    )
    .where(eq(files.id, claims.id))
  if (!file) throw missing('文件链接已失效')
  const body = await app.files(site).read(file.storeKey)
  if (!body) {
    log.error({ fileId: file.id }, 'the bytes of a file are missing from the store')
    throw missing('文件不存在')
  }
  return { body, headers: headersOf(file) }
}

const headersOf = ({ name, contentType, size }: FileRow) => ({
  'content-type': contentType,
  'content-length': String(size),
  'content-disposition': `${isInline(contentType) ? 'inline' : 'attachment'}; filename="${ascii(name)}"; filename*=UTF-8''${encoded(name)}`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': policyOf(contentType),
  'cache-control': `private, max-age=${LINK_SECONDS}`,
})

/** Browsers do not show a PDF inside a sandbox. Its viewer runs nothing in our origin, so an empty source list is enough. */
const policyOf = (contentType: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${contentType === 'application/pdf' ? '' : '; sandbox'}`

/** For clients that do not know `filename*`. */
const ascii = (name: string) => name.replace(/[^\x20-\x7e]|["\\%;]/g, '_')

/** RFC 5987. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
