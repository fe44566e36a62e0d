import i18next, { type i18n } from 'i18next'
import { type ReactNode, useState } from 'react'
import { I18nextProvider } from 'react-i18next'

const BOTH = 'both'

/** Chinese with the English behind it. A text with values in it is said once. */
const joined = (zh: string, en: string | undefined): string => (!en || en === zh || zh.includes('{{') ? zh : `${zh} ${en}`)

function inBoth(): i18n {
  const { zh = {}, en = {} } = i18next.services.resourceStore.data as Record<string, Record<string, Record<string, string>>>
  for (const [namespace, texts] of Object.entries(zh)) {
    const both = Object.entries(texts).map(([key, text]) => [key, joined(text, en[namespace]?.[key])])
    i18next.addResourceBundle(BOTH, namespace, Object.fromEntries(both))
  }
  return i18next.cloneInstance({ lng: BOTH, fallbackLng: 'zh' })
}

/** Papers that a foreign customer reads too: every word inside is said in Chinese and in English. */
export function BothLanguages({ children }: { children: ReactNode }) {
  const [instance] = useState(inBoth)
  return <I18nextProvider i18n={instance}>{children}</I18nextProvider>
}
