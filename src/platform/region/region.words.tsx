import { words } from '#web/i18n/language.ts'

export const regionWords = words({
  zh: { title: '行政区划', addBelow: '添加下级', country: '全国', codeRule: '区划编号为 2 至 12 位数字' },
  en: { title: 'Regions', addBelow: 'Add below', country: 'Whole country', codeRule: '2 to 12 digits' },
})
