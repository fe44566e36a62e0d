import { words } from '../i18n/language.ts'

export const screenWords = words({
  zh: {
    updated: '更新于 {{time}}',
    stale: '暂时无法获取数据，显示的是 {{time}} 的数据',
    waiting: '正在读取数据…',
    closed: '大屏未开放',
    failed: '暂时无法获取数据，稍后自动重试',
    unit: '万元',
    month: '月份',
    monthOf: '{{year}}年{{month}}月',
    target: '目标 {{value}}%',
    trend: '近 6 个月',
    blank: '暂无数据',
  },
  en: {
    updated: 'Updated {{time}}',
    stale: 'No data at the moment; shown as of {{time}}',
    waiting: 'Reading…',
    closed: 'This screen is not open',
    failed: 'No data at the moment; trying again soon',
    unit: '10k CNY',
    month: 'Month',
    monthOf: '{{year}}-{{month}}',
    target: 'Target {{value}}%',
    trend: 'Six months',
    blank: 'No data',
  },
})
