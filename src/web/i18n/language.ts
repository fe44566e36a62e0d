import i18next from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { persisted } from '../kit/persisted.ts'

export type Language = 'zh' | 'en'

export const useLanguage = create<{ language: Language }>()(() => ({ language: 'zh' }))
persisted(useLanguage, 'language', ['language'])

/** Texts that come with both languages, such as page titles. */
export type Bilingual = Record<Language, string>

i18next.use(initReactI18next).init({
  lng: 'zh',
  fallbackLng: 'zh',
  initAsync: false,
  resources: {},
  interpolation: { escapeValue: false },
  keySeparator: false,
  nsSeparator: false,
  showSupportNotice: false,
} as Parameters<typeof i18next.init>[0])

const follow = ({ language }: { language: Language }) => {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  if (i18next.language !== language) i18next.changeLanguage(language)
}
useLanguage.subscribe(follow)

export const setLanguage = (language: Language) => useLanguage.setState({ language })

export const say = (text: Bilingual) => text[useLanguage.getState().language]

type Values = Record<string, string | number>

/**
 * The texts of one module in both languages. The compiler ensures that both have the same keys. `use` is for components and follows the
 * language; `say` is for code outside of them.
 */
export function words<K extends string>(namespace: string, texts: { zh: Record<K, string>; en: Record<NoInfer<K>, string> }) {
  i18next.addResourceBundle('zh', namespace, texts.zh)
  i18next.addResourceBundle('en', namespace, texts.en)
  return {
    use() {
      // biome-ignore lint/correctness/useHookAtTopLevel: `use` is a hook by another name.
      const { t } = useTranslation(namespace)
      // biome-ignore lint/correctness/useHookAtTopLevel: see above.
      return useCallback((key: K, values?: Values) => String(t(key as never, values as never)), [t])
    },
    say: (key: K, values?: Values) => String(i18next.t(key, { ns: namespace, ...values } as never)),
  }
}
