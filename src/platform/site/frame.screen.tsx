import { Button } from 'antd'
import { useLocation, useSearchParams } from 'react-router'
import { mayEmbed } from '#model/embed.ts'
import { useSite } from '#web/http/site.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { usePermissions } from '#web/shell/data.ts'
import styles from './frame.module.css'
import { siteWords } from './site.words.tsx'

/** The one setting: what it lists may be saved in a menu, and the content security policy lets it be shown. */
const LISTED = 'menu.link.origins'
/** What a framed page may do. It must not navigate the whole window, ask through dialogs of ours or start downloads by itself. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups'

/** /myiframe/{routerPath}: an external page, or one of our own by path, with its query. Script URLs are rejected. */
export default function FrameScreen() {
  const t = siteWords.use()
  const [query] = useSearchParams()
  const frameSources = useSite(site => site.frameSources)
  const mayEditParams = usePermissions().param_edit
  const routerPath = useLocation().pathname.replace(/^\/myiframe\/?/, '')
  const rest = new URLSearchParams([...query].filter(([key]) => key !== 'src' && key !== 'name'))
  const address = addressOf(query.get('src') ?? (routerPath === 'urlPath' ? '' : `/${routerPath}`), rest)
  if (!address) return <EmptyState kind="result" text={t(query.get('src') ? 'frameBlocked' : 'frameEmpty')} />
  const url = new URL(address)
  if (url.origin !== location.origin && !mayEmbed(url, frameSources))
    return (
      <EmptyState kind="permission" text={t(mayEditParams ? 'frameUnlistedAdmin' : 'frameUnlisted', { origin: url.origin, param: LISTED })}>
        <OpenOutside address={address} />
      </EmptyState>
    )
  return (
    <div className={styles.frame}>
      <iframe src={address} title={query.get('name') ?? address} referrerPolicy="no-referrer" sandbox={SANDBOX} />
      <div className={styles.open}>
        <OpenOutside address={address} />
      </div>
    </div>
  )
}

function OpenOutside({ address }: { address: string }) {
  const t = siteWords.use()
  return (
    <Button size="small" href={address} target="_blank" rel="noopener noreferrer">
      {t('frameOpen')}
    </Button>
  )
}

function addressOf(src: string, rest: URLSearchParams): string | undefined {
  if (!src) return undefined
  try {
    const url = new URL(src, location.origin)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
    for (const [key, value] of rest) url.searchParams.set(key, value)
    return url.href
  } catch {
    return undefined
  }
}
