import { useLocation } from 'react-router'
import { useLanguage } from '#web/i18n/language.ts'
import { NotBuilt } from '#web/shell/not-built.tsx'
import { pageAt } from '#web/shell/pages.ts'

/** A report of the specification that does not exist yet. */
export default function PlannedScreen() {
  const { pathname } = useLocation()
  const { language } = useLanguage()
  return <NotBuilt name={pageAt(pathname)?.title[language] ?? pathname} />
}
