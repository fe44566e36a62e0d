import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import { useLayoutEffect, useMemo } from 'react'
import { BrowserRouter } from 'react-router'
import { useLanguage } from '../i18n/language.ts'
import { antdTheme } from '../theme/antd-theme.ts'
import { lookOf, useTheme } from '../theme/theme-store.ts'
import { applyLook } from '../theme/variables.ts'
import { CrashBoundary } from './crash.tsx'
import { Gate } from './gate.tsx'
import { OutageBar } from './outage-bar.tsx'

export function Root() {
  const state = useTheme()
  const language = useLanguage(({ language }) => language)
  const look = useMemo(() => lookOf(state), [state])
  const theme = useMemo(() => antdTheme(look), [look])
  useLayoutEffect(() => applyLook(look), [look])
  return (
    <ConfigProvider theme={theme} locale={language === 'zh' ? zhCN : enUS} button={{ autoInsertSpace: false }}>
      <CrashBoundary>
        {/* Respond to a click on a tab at once, not after the page has been drawn. */}
        <BrowserRouter useTransitions={false}>
          <OutageBar />
          <Gate />
        </BrowserRouter>
      </CrashBoundary>
    </ConfigProvider>
  )
}
