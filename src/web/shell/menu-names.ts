import { useCallback } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { addressOfMenu, type MenuItem } from './menu.ts'
import { pageAt } from './pages.ts'

/** English names of folders, which have no page to take a title from. */
const folders: Record<string, string> = {
  work: 'Work',
  desk: 'Messages',
  system: 'System',
  authority: 'Permissions',
  monitor: 'Monitoring',
  flow: 'Flows',
}

/** `top_system` is System, `dept_finance` Finance, `hr` HR. Other codes keep their Chinese name. */
export function folderName(code = ''): string | undefined {
  const word = /^(?:top|dept)_(\w+)$/.exec(code)?.[1] ?? /^[a-z]{2,3}$/.exec(code)?.[0]
  if (!word) return folders[code]
  return word.length <= 3 ? word.toUpperCase() : word[0]!.toUpperCase() + word.slice(1)
}

/** The server names menus in Chinese; the English name is the title of the page. Menus without a page of ours keep their name. */
export function useMenuName(): (item: MenuItem) => string | undefined {
  const language = useLanguage(state => state.language)
  return useCallback(
    (item: MenuItem) => {
      if (language === 'zh') return undefined
      if (item.meta?.en) return item.meta.en
      if (item.children?.length) return folderName(item.meta?.i18n)
      const page = pageAt(addressOfMenu(item).split('?')[0] ?? '')
      // A page shared by several menus does not name any of them.
      return page?.tabByQuery || page?.namesTab ? undefined : page?.title[language]
    },
    [language],
  )
}

export function useTopMenuName(): (code: string, name: string) => string {
  const language = useLanguage(state => state.language)
  return (code, name) => (language === 'zh' ? name : (folderName(code) ?? name))
}
