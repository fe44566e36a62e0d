import { useContext, useEffect } from 'react'
import { TabContext, useTabActive } from '../shell/tab-context.ts'
import { useTabs } from '../shell/tab-store.ts'

/** Names the tab after what it shows: five open cases called alike help nobody. Said again when the tab comes back, for its page's name does too. */
export function useTabLabel(label: string | undefined): void {
  const { key } = useContext(TabContext)
  const active = useTabActive()
  useEffect(() => {
    if (!label || !active) return
    const name = () => {
      const { tags } = useTabs.getState()
      if (tags.some(tag => tag.value === key && tag.label !== label))
        useTabs.setState({ tags: tags.map(tag => (tag.value === key ? { ...tag, label } : tag)) })
    }
    name()
    return useTabs.subscribe(name)
  }, [key, label, active])
}
