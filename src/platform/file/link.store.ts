import { eq } from 'drizzle-orm'
import type { House } from '#server/house.ts'
import type { Site } from '#server/site.ts'
import { files } from './file.table.ts'

/** A link lives this long: enough to load an image or start a download, not enough to be passed around. */
export const LINK_SECONDS = 60

/** A signed link to one file for one person, or '' when there is no such file. The caller has checked the right to see it. */
export async function linkTo(house: House, site: Site, userId: string, handle: string): Promise<string> {
  if (!handle) return ''
  const [file] = await site.database.reader.select({ id: files.id }).from(files).where(eq(files.handle, handle))
  return file ? signedLink(house, site, userId, file.id) : ''
}

export async function signedLink(house: House, site: Site, userId: string, fileId: string): Promise<string> {
  const ticket = await house.tokens.issue('file', { site: site.id, subject: userId, id: fileId }, LINK_SECONDS)
  return `/${site.prefix}/framework-file/read/${ticket}`
}
