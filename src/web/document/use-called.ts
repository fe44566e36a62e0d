import { useCallback } from 'react'
import { english } from '#model/english.ts'
import { useLanguage } from '../i18n/language.ts'

/** What a field is called on the page: its label in Chinese, its name in English. The path of a cell ends with the name of its column. */
export function useCalled(): (path: string, field: { readonly label: string }) => string {
  const language = useLanguage(state => state.language)
  return useCallback((path, { label }) => (language === 'zh' ? label : english(path.split('.').at(-1)!)), [language])
}
