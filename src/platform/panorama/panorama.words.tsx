import { words } from '#web/i18n/language.ts'

export const panoramaWords = words({
  zh: {
    which: '请从供应商等台账的一行打开全景',
    figures: '关键指标',
    sections: '相关业务',
    all: '查看全部 {{total}} 条',
    nothing: '没有相关记录',
    none: '您无权查看相关业务。',
  },
  en: {
    which: 'Open the overview from a row of a book, such as a supplier',
    figures: 'Key figures',
    sections: 'Related business',
    all: 'Show all {{total}}',
    nothing: 'Nothing here',
    none: 'You may not see what is related.',
  },
})
