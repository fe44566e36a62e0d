import { useContext, useEffect } from 'react'
import { TabContext } from '../shell/tab-context.ts'
import { useTabs } from '../shell/tab-store.ts'

/**
 * Names the tab after its content, so that several cases can be told apart. Repeated when the tab falls back to its page's name, and in
 * background tabs too, where the language may change.
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
