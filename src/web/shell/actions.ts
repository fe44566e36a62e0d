import { siteInfo } from '../http/site.ts'
import { type Bilingual, setLanguage, useLanguage } from '../i18n/language.ts'
import { openJobCentre } from '../kit/job/job-store.ts'
import { navigateTo } from '../kit/nav.ts'
import { openDialog } from './dialog-store.ts'
import { type Leaf, searchLeaves } from './menu.ts'
import { logOut } from './session.ts'
import { toggleMaximised } from './settings.ts'

/** Commands in the search box, found by name, pinyin and initials like menus. */
interface Action {
  id: string
  name: Bilingual
  py: string
  pyi: string
  icon: string
  run(): void
  /** Only in demo installations. */
  demo?: true
}

const actions: Action[] = [
  {
    id: 'theme',
    name: { zh: '更换主题', en: 'Change theme' },
    py: 'genghuanzhuti',
    pyi: 'ghzt',
    icon: 'setting',
    run: () => openDialog('theme'),
  },
  { id: 'lock', name: { zh: '锁屏', en: 'Lock screen' }, py: 'suoping', pyi: 'sp', icon: 'safety', run: () => openDialog('lock') },
  { id: 'jobs', name: { zh: '任务中心', en: 'Job centre' }, py: 'renwuzhongxin', pyi: 'rwzx', icon: 'api', run: openJobCentre },
  {
    id: 'app',
    name: { zh: '手机端下载', en: 'Mobile app' },
    py: 'shoujiduanxiazai',
    pyi: 'sjdxz',
    icon: 'api',
    run: () => openDialog('app'),
  },
  {
    id: 'maximise',
    name: { zh: '最大化页面', en: 'Maximise page' },
    py: 'zuidahuayemian',
    pyi: 'zdhym',
    icon: 'laptop',
    run: toggleMaximised,
  },
  {
    id: 'language',
    name: { zh: '切换语言', en: 'Switch language' },
    py: 'qiehuanyuyan',
    pyi: 'qhyy',
    icon: 'global',
    run: () => setLanguage(useLanguage.getState().language === 'zh' ? 'en' : 'zh'),
  },
  {
    id: 'keys',
    name: { zh: '快捷键', en: 'Keyboard shortcuts' },
    py: 'kuaijiejian',
    pyi: 'kjj',
    icon: 'api',
    run: () => openDialog('keys'),
  },
  { id: 'fault', name: { zh: '报障', en: 'Report a problem' }, py: 'baozhang', pyi: 'bz', icon: 'tool', run: () => openDialog('fault') },
  { id: 'logout', name: { zh: '退出登录', en: 'Log out' }, py: 'tuichudenglu', pyi: 'tcdl', icon: 'user', run: () => void logOut() },
  {
    id: 'test',
    name: { zh: '测试页', en: 'Test page' },
    py: 'ceshiye',
    pyi: 'csy',
    icon: 'laptop',
    demo: true,
    run: () => navigateTo('/test/index'),
  },
]

export interface FoundAction {
  id: string
  name: string
  icon: string
  run(): void
}

export function searchActions(typed: string): FoundAction[] {
  const { language } = useLanguage.getState()
  const offered = actions.filter(action => !action.demo || siteInfo().demo)
  const asLeaves = offered.map(({ id, name, py, pyi }): Leaf => ({ id, name: name[language], path: '', py, pyi, to: '', trail: [] }))
  return searchLeaves(asLeaves, typed).flatMap(({ id }) => {
    const action = actions.find(each => each.id === id)
    return action ? [{ id, name: action.name[language], icon: action.icon, run: action.run }] : []
  })
}
