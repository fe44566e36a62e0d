import { Tour } from 'antd'
import { keepUserSetting } from '../kit/list/settings.ts'
import { type HelpWord, helpWords } from './help.words.ts'

/** Once per person, on any device. */
const TOURED = 'tour:done'

const steps: readonly (readonly [find: string, title: HelpWord, text: HelpWord])[] = [
  ['aside', 'tourMenu', 'tourMenuText'],
  ['[data-tour="search"]', 'tourSearch', 'tourSearchText'],
  ['[data-widget="todos"]', 'tourTodo', 'tourTodoText'],
  ['[data-tour="arrange"]', 'tourHome', 'tourHomeText'],
  ['[data-tour="user"]', 'tourUser', 'tourUserText'],
]

/** 新手指引: five places of the shell. It may be left at any step and is not offered again. */
export default function ShellTour({ close }: { close(): void }) {
  const t = helpWords.use()
  const done = () => {
    keepUserSetting(TOURED, true)
    close()
  }
  const found = steps.flatMap(([find, title, text]) => {
    const target = document.querySelector<HTMLElement>(find)
    // Beside the menu, which is as high as the window.
    return target
      ? [{ target, title: t(title), description: t(text), placement: find === 'aside' ? ('rightTop' as const) : undefined }]
      : []
  })
  return <Tour open steps={found} onClose={done} onFinish={done} />
}
