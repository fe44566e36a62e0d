import { words } from '../i18n/language.ts'

export const chartWords = words({
  zh: {
    rest: '其他',
    cumulated: '累计占比',
    none: '未填写',
    asChart: '图',
    asTable: '表',
    show: '显示方式',
    item: '项目',
    blank: '暂无数据',
    failed: '数据加载失败',
    retry: '重试',
  },
  en: {
    rest: 'Others',
    cumulated: 'Cumulated',
    none: 'Not said',
    asChart: 'Chart',
    asTable: 'Table',
    show: 'Show as',
    item: 'Item',
    blank: 'No data',
    failed: 'The data could not be read',
    retry: 'Retry',
  },
})
