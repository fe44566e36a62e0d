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

/** The server names menus in Chinese; in English a menu is called what its page is called. Administrators' own menus keep the name they gave. */
export function useMenuName(): (item: MenuItem) => string | undefined {
  const { language } = useLanguage()
  return useCallback(
    (item: MenuItem) => {
      if (language === 'zh') return undefined
      const code = item.meta?.i18n ?? ''
      return item.children?.length ? folders[code] : pageAt(addressOfMenu(item).split('?')[0] ?? '')?.title[language]
    },
    [language],
  )
}

export function useTopMenuName(): (code: string, name: string) => string {
  const { language } = useLanguage()
  return (code, name) => (language === 'zh' ? name : (folders[code] ?? name))
}
