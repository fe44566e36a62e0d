import type { Tx } from '#server/db/database.ts'
import type { Site } from '#server/site.ts'
import { siteProfile } from './site.table.ts'

/** Where the site's logo is, or '' if it has none. */
export const logoAddress = ({ prefix }: Site, logo: string) => (logo ? `/${prefix}/blade-system/site/logo` : '')

export async function logoOf(tx: Tx, site: Site): Promise<string> {
  const [profile] = await tx.select({ logo: siteProfile.logo }).from(siteProfile)
  return logoAddress(site, profile?.logo ?? '')
}
