import { createContext, useContext } from 'react'
import { create } from 'zustand'
import { persisted } from '../kit/persisted.ts'

export type Language = 'zh' | 'en'

export const useLanguage = create<{ language: Language }>()(() => ({ language: 'zh' }))
persisted(useLanguage, 'language', ['language'])

/** Texts that come with both languages, such as page titles. */
export type Bilingual = Record<Language, string>

const follow = ({ language }: { language: Language }) => {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
}
useLanguage.subscribe(follow)

export const setLanguage = (language: Language) => useLanguage.setState({ language })

export const say = (text: Bilingual) => text[useLanguage.getState().language]

type Values = Record<string, string | number>

/** Puts values where a text names them: 共 {{total}} 条. */
const filled = (text: string, values: Values) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** A key that a newer server sends and this page does not know is shown as it is. */
const speaker =
  <K extends string>(texts: Record<K, string>) =>
  (key: K, values: Values = {}) =>
    filled(texts[key] ?? key, values)

/** Chinese with the English behind it. A text with values in it is said once. */
function inBoth<K extends string>(zh: Record<K, string>, en: Record<K, string>): Record<K, string> {
  const joined = (key: K) => (zh[key] === en[key] || zh[key].includes('{{') ? zh[key] : `${zh[key]} ${en[key]}`)
  return Object.fromEntries(Object.keys(zh).map(key => [key, joined(key as K)])) as Record<K, string>
}

/** Whether the words below are said in both languages. */
export const InBoth = createContext(false)

/**
 * The texts of one module in both languages. The compiler ensures that both have the same keys. `use` is for components and follows the
 * language; `say` is for code outside of them.
 */
export function words<K extends string>(texts: { zh: Record<K, string>; en: Record<NoInfer<K>, string> }) {
  const speakers = {
    zh: speaker(texts.zh),
    en: speaker(texts.en),
    both: speaker(inBoth(texts.zh, texts.en)),
  }
  return {
    use() {
      // biome-ignore lint/correctness/useHookAtTopLevel: `use` is a hook by another name.
      const language = useLanguage(state => state.language)
      // biome-ignore lint/correctness/useHookAtTopLevel: see above.
      return speakers[useContext(InBoth) ? 'both' : language]
    },
    say: (key: K, values?: Values) => speakers[useLanguage.getState().language](key, values),
  }
}
