import { useCallback } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { addressOfMenu, type MenuItem } from './menu.ts'
import { pageAt } from './pages.ts'

/** Folders have no page that could name them. */
const folders: Record<string, string> = {
  work: 'Work',
  desk: 'Messages',
  system: 'System',
  authority: 'Permissions',
  monitor: 'Monitoring',
  top_work: 'Work',
  top_system: 'System',
}

/** The server names menus in Chinese; in English a menu is called what its page is called. What no page of ours stands for keeps its name. */
export function useMenuName(): (item: MenuItem) => string | undefined {
  const language = useLanguage(state => state.language)
  return useCallback(
    (item: MenuItem) => {
      if (language === 'zh') return undefined
      if (item.children?.length) return folders[item.meta?.i18n ?? '']
      const page = pageAt(addressOfMenu(item).split('?')[0] ?? '')
      return page?.tabByQuery ? undefined : page?.title[language]
    },
    [language],
  )
}

export function useTopMenuName(): (code: string, name: string) => string {
  const language = useLanguage(state => state.language)
  return (code, name) => (language === 'zh' ? name : (folders[code] ?? name))
}
