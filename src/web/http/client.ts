import ky from 'ky'
import { siteInfo } from './site.ts'
import { accessToken, isStepUpPath, stepUpToken } from './tokens.ts'

const TIMEOUT = 600_000

/** base64 of UTF-8, for Basic credentials and names in headers. */
export const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

let userInfo = ''
/** Header values must be Latin-1, so Chinese names are encoded. */
export function setUserHeader(info: Record<string, string> | undefined): void {
  userInfo = info ? encodeURIComponent(JSON.stringify(info)) : ''
}

/** Headers of every call (spec 7.1). Step-up paths use their own token. */
export const client = ky.create({
  timeout: TIMEOUT,
  retry: 0,
  throwHttpErrors: false,
  credentials: 'same-origin',
  hooks: {
    beforeRequest: [
      request => {
        const { client: pair } = siteInfo()
        request.headers.set('Authorization', `Basic ${base64(`${pair.id}:${pair.secret}`)}`)
        request.headers.set('Client-Type', 'pc')
        if (userInfo) request.headers.set('User-Info', userInfo)
        const path = new URL(request.url).pathname.slice(`/${siteInfo().apiUrl}/`.length)
        const token = isStepUpPath(path) ? stepUpToken() : accessToken()
        if (token && !request.headers.has('Blade-Auth')) request.headers.set('Blade-Auth', `bearer ${token}`)
      },
    ],
  },
})
