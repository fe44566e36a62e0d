import { useCallback } from 'react'
import { english } from '#model/english.ts'
import { useLanguage } from '../i18n/language.ts'

/** The name of a field in the current language: its label in Chinese, its spelled-out name in English. */
export function useCalled(): (path: string, field: { readonly label: string }) => string {
  const language = useLanguage(state => state.language)
  return useCallback((path, { label }) => (language === 'zh' ? label : english(path.split('.').at(-1)!)), [language])
}
