import dayjs from 'dayjs'
import { memo } from 'react'
import 'dayjs/locale/zh-cn'
import { useLanguage } from '../i18n/language.ts'
import { Layout } from './layout.tsx'
import { Providers } from './providers.tsx'

/** Toasts stand below the header. */
const BELOW_HEADER = 60

/**
 * Everything behind the login, in one chunk that is loaded while the password is being typed. Memoised, so that navigation does not redraw
 * it.
 */
export default memo(function Shell({ addTab }: { addTab: boolean }) {
  const language = useLanguage(state => state.language)
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
  return (
    <Providers top={BELOW_HEADER}>
      <Layout addTab={addTab} />
    </Providers>
  )
})
