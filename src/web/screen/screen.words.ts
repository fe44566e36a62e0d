import { words } from '../i18n/language.ts'

export const screenWords = words('bigscreen', {
  zh: {
    updated: '更新于 {{time}}',
    stale: '暂时无法获取数据，显示的是 {{time}} 的数据',
    waiting: '正在读取数据…',
    closed: '大屏未开放',
    unit: '万元',
    months: '{{from}} 至 {{to}}',
  },
  en: {
    updated: 'Updated {{time}}',
    stale: 'No data at the moment; shown as of {{time}}',
    waiting: 'Reading…',
    closed: 'This screen is not open',
    unit: '10k CNY',
    months: '{{from}} to {{to}}',
  },
})
