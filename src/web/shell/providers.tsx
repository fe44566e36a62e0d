import { QueryClientProvider } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { setToaster } from '../kit/toast.ts'
import { queries } from './data.ts'

/** What pages behind the login rely on: data that is shared, and toasts. Pages without the shell bring it themselves. */
export function Providers({ children, top }: { children: ReactNode; top: number }) {
  return (
    <QueryClientProvider client={queries}>
      <App component={false} message={{ maxCount: 3, top }}>
        <Toasts>{children}</Toasts>
      </App>
    </QueryClientProvider>
  )
}

function Toasts({ children }: { children: ReactNode }) {
  const { message } = App.useApp()
  useEffect(() => {
    const show = (kind: 'error' | 'success' | 'info' | 'warning') => (text: string) => void message[kind](text)
    setToaster({ error: show('error'), success: show('success'), info: show('info'), warning: show('warning') })
    return () => setToaster(undefined)
  }, [message])
  return children
}
