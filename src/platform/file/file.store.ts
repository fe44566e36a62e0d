import { randomBytes } from 'node:crypto'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import Format from 'typebox/format'
import { users } from '#platform/user/user.table.ts'
import type { Tx } from '#server/db/database.ts'
import { getTableColumns } from '#server/db/table.ts'
import { recogniseKind } from '#server/file/kind.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import type { Upload } from '#server/http/upload.ts'
import { type FileRow, files } from './file.table.ts'
import { signedLink } from './link.store.ts'
import { type Asker, readableOf } from './may-read.store.ts'

/** Total size of one person's files. */
const QUOTA = 5 * 1024 ** 3

/** Stores an upload as a file of the caller, private until something claims it. A rejected or broken upload leaves no row. */
export async function keepUpload({ tx, caller, upload, newId, now, after }: Context, souId?: string): Promise<FileRow> {
  if (!upload) throw new Refusal('缺少必要的请求参数: file')
  const { store, name, size, sha256 } = upload
  const contentType = await admitted(tx, caller.userId, upload)
  const storeKey = await store.keep(upload)
  const row = {
    id: newId(),
    handle: newHandle(),
    storeKey,
    name,
    contentType,
    size,
    sha256,
    ownerId: caller.userId,
    subjectId: souId,
    createTime: now,
  }
  const [kept] = await tx.insert(files).values(row).returning()
  after(() => store.discard(upload))
  return kept!
}

/** Random, so that nobody guesses it. */
export const newHandle = (): string => randomBytes(24).toString('base64url')

/** The content type of an accepted upload; a rejected one is deleted at once. */
async function admitted(tx: Tx, userId: string, upload: Upload): Promise<string> {
  try {
    const contentType = await recogniseKind(upload.path, upload.name)
    await requireRoom(tx, userId, upload.size)
    return contentType
  } catch (error) {
    await upload.store.discard(upload)
    throw error
  }
}

/** Serialises uploads of one person, so that two at once cannot both use the remaining quota. */
async function requireRoom(tx: Tx, userId: string, size: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`file quota ${userId}`}))`)
  const [used] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(eq(files.ownerId, userId))
  if (Number(used?.bytes) + size > QUOTA) throw new Refusal('个人存储空间已满', 413)
}

/** By id or handle (`enUrl` in calls); undefined if the reference is neither. */
export function referredBy(reference: string): SQL | undefined {
  if (Format.Test('id', reference)) return eq(files.id, reference)
  return /^[\w-]{20,64}$/.test(reference) ? eq(files.handle, reference) : undefined
}

/** The file of an `enUrl`. A file that the caller may not read is treated as missing. */
export async function readableFile(asker: Asker, enUrl: string): Promise<FileRow> {
  const found = referredBy(decoded(enUrl))
  const [file] = found ? await readableOf(asker, await inTenant(asker, found)) : []
  return file ?? Promise.reject(missing())
}

export const filesOf = async (asker: Asker, subjectId: string) => readableOf(asker, await inTenant(asker, eq(files.subjectId, subjectId)))

/** A file belongs to the tenant of its owner. */
const inTenant = ({ tx, caller }: Asker, where: SQL): Promise<FileRow[]> =>
  tx
    .select(getTableColumns(files))
    .from(files)
    .innerJoin(users, and(eq(users.id, files.ownerId), eq(users.tenantId, caller.tenantId)))
    .where(where)
    .orderBy(asc(files.createTime), asc(files.id))

/** Clients encode the parameter, and their library encodes it again. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `url` is the permanent handle; the links are valid for one minute. */
export async function showFile({ app, site, caller }: Pick<Context, 'app' | 'site' | 'caller'>, file: FileRow) {
  const { id, name, handle, size, contentType } = file
  const link = await signedLink(app, site, caller, id)
  return { id, attachId: id, name, originalName: name, url: handle, realUrl: link, link, domain: '', size, contentType }
}

/** For the clean-up: whether a row refers to these bytes. */
export const isClaimed = async (tx: Tx, storeKey: string) =>
  (await tx.select({ id: files.id }).from(files).where(eq(files.storeKey, storeKey)).limit(1)).length > 0
