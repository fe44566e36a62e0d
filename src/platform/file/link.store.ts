import { eq } from 'drizzle-orm'
import type { App } from '#server/app.ts'
import type { Site } from '#server/site.ts'
import { files } from './file.table.ts'

/** Long enough to load an image or start a download, too short to be shared. */
export const LINK_SECONDS = 60

/** Whose link it is: it is valid as long as their session lives. */
export interface Holder {
  userId: string
  sessionId: string
}

/** A signed link to one file for one person, or '' without a handle. The caller has checked read access. */
export async function linkTo(app: App, site: Site, holder: Holder, handle: string): Promise<string> {
  if (!handle) return ''
  const [file] = await site.database.reader.select({ id: files.id }).from(files).where(eq(files.handle, handle))
  return file ? signedLink(app, site, holder, file.id) : ''
}

export async function signedLink(app: App, site: Site, { userId, sessionId }: Holder, fileId: string): Promise<string> {
  const ticket = await app.tokens.issue('file', { site: site.id, subject: userId, session: sessionId, id: fileId }, LINK_SECONDS)
  return `/${site.prefix}/framework-file/read/${ticket}`
}
