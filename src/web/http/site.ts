import { create } from 'zustand'
import type { Reply } from '#contract/call.ts'
import type { site as siteCalls } from '#contract/site.ts'
import { setStoragePrefix } from '../kit/storage.ts'
import { siteIdOf } from './site-id.ts'

export type SiteInfo = Reply<typeof siteCalls.info>

const id = siteIdOf(location, document.documentElement.dataset.site)

/** Used until the server has answered; the prefixes of the two sites are fixed. */
const fallback: SiteInfo = {
  id,
  name: '',
  shortName: '',
  title: '企业管控平台',
  apiUrl: id === 2 ? 'apidy' : 'api',
  url: '',
  logo: '',
  storagePrefix: id === 2 ? 'mainshaft2-' : 'mainshaft-',
  tokenPrefix: id === 2 ? 'mainshaft2-token-' : 'mainshaft-token-',
  tenantId: '000000',
  tenantMode: false,
  captchaMode: false,
  demo: false,
  phoneLogin: false,
  androidUrl: '',
  socialSources: [],
  frameSources: [],
  client: { id: '', secret: '' },
}

export const useSite = create<SiteInfo>()(() => fallback)
export const siteInfo = () => useSite.getState()

export function adoptSite(info: SiteInfo): void {
  setStoragePrefix(info.storagePrefix)
  useSite.setState(info)
}
