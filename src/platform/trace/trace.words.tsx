import { words } from '#web/i18n/language.ts'

export const traceWords = words({
  zh: {
    chain: '单据链',
    which: '请从一张单据打开单据链',
    alone: '这张单据没有上下游单据，或者您无权查看它们。',
    here: '当前单据',
    cut: '单据较多，只显示了其中一部分。',
    legend: '左边是来源，右边是去向；点击卡片打开单据。只显示您有权查看的单据。',
    qty: '数量 {{qty}}',
    step: '第 {{step}} 步',
  },
  en: {
    chain: 'Document chain',
    which: 'Open the chain from a document',
    alone: 'Nothing comes before or after this document, or you may not see it.',
    here: 'This document',
    cut: 'There are more documents than are shown.',
    legend: 'Sources on the left, what became of them on the right. A card opens its document. Only what you may see is shown.',
    qty: 'Qty {{qty}}',
    step: 'Step {{step}}',
  },
})
