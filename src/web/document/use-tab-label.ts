import { useContext, useEffect } from 'react'
import { TabContext } from '../shell/tab-context.ts'
import { useTabs } from '../shell/tab-store.ts'

/**
 * Names the tab after what it shows: five open cases called alike help nobody. Said again whenever the tab takes its page's name, and behind
 * other tabs as well, where the language may change.
 */
export function useTabLabel(label: string | undefined): void {
  const { key } = useContext(TabContext)
  useEffect(() => {
    if (!label) return
    const name = () => {
      const { tags } = useTabs.getState()
      if (tags.some(tag => tag.value === key && tag.label !== label))
        useTabs.setState({ tags: tags.map(tag => (tag.value === key ? { ...tag, label } : tag)) })
    }
    name()
    return useTabs.subscribe(name)
  }, [key, label])
}
