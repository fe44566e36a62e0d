import { QueryClientProvider } from '@tanstack/react-query'
import { App } from 'antd'
import dayjs from 'dayjs'
import { memo, type ReactNode, useEffect } from 'react'
import 'dayjs/locale/zh-cn'
import { useLanguage } from '../i18n/language.ts'
import { setToaster } from '../kit/toast.ts'
import { queries } from './data.ts'
import { Layout } from './layout.tsx'

/**
 * Everything behind the login, in one chunk that is loaded while the password is being typed. Memoised, so that navigation does not redraw
 * it.
 */
export default memo(function Shell({ addTab }: { addTab: boolean }) {
  const language = useLanguage(state => state.language)
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
  return (
    <QueryClientProvider client={queries}>
      <App component={false} message={{ maxCount: 3, top: 60 }}>
        <Toasts>
          <Layout addTab={addTab} />
        </Toasts>
      </App>
    </QueryClientProvider>
  )
})

function Toasts({ children }: { children: ReactNode }) {
  const { message } = App.useApp()
  useEffect(() => {
    const show = (kind: 'error' | 'success' | 'info' | 'warning') => (text: string) => void message[kind](text)
    setToaster({ error: show('error'), success: show('success'), info: show('info'), warning: show('warning') })
    return () => setToaster(undefined)
  }, [message])
  return children
}
