import { date, daterange, dept, dict, integer, quantity, ref } from '#model/form/field.ts'
import { sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'
import { wipSnapshot } from '../wip/wip-snapshot.register.ts'

const moves = to(wipSnapshot, { unless: ['productLine'] })

/** What stood there at the end of a day is not added to what stood there at the end of another. */
const alike = 'date'

/** 在制品日报. Day by day what stood in process, what came, what went on or out, what was scrapped, and what is left. */
export const wipDailyDetail = report('wipDailyDetail', {
  title: '在制品日报',
  en: 'Work in process by day',
  filters: {
    date: daterange('日期', { required: true }),
    workshopId: dept('车间'),
    productLine: dict('产品线', { code: 'product_line' }),
    productId: ref('产品', { to: 'material' }),
  },
  initial: today => ({ date: [`${today.slice(0, 7)}-01`, today] }),
  dimensions: { date: date('日期') },
  keys: ['date'],
  measures: {
    openQty: sum(integer('期初'), { en: 'Opening', alike, drill: moves }),
    inQty: sum(integer('投入'), { en: 'New', drill: moves }),
    transInQty: sum(integer('转入'), { en: 'Moved in', drill: moves }),
    outQty: sum(integer('转出/完工'), { en: 'Moved on', drill: moves }),
    scrapQty: sum(integer('报废'), { en: 'Scrapped', drill: moves }),
    closeQty: sum(integer('期末'), { en: 'Closing', alike, drill: moves }),
    difference: sum(integer('校验'), { en: 'Check', warns: { above: 0, below: 0 } }),
    openTons: sum(quantity('期初(吨)'), { en: 'Opening (t)', alike }),
    closeTons: sum(quantity('期末(吨)'), { en: 'Closing (t)', alike }),
  },
  order: ['date'],
  charts: { closing: { kind: 'lines', title: '每日期末在制', en: 'Closing by day', by: 'date', of: ['closeQty'] } },
  ties: {
    sums: { difference: ['openQty', 'inQty', 'transInQty', '-outQty', '-scrapQty', '-closeQty'] },
    ledger: ['openQty', 'inQty', 'transInQty', 'outQty', 'scrapQty', 'closeQty'],
  },
  note: '每晚日结一次，件在日终所在的工序。校验 = 期初 + 投入 + 转入 − 转出 − 报废 − 期末，应为 0。跨天的期初、期末不相加。',
  page: { path: '/jinlei/sm/wipDailyDetail', icon: 'schedule-outlined', reads: [...PLANNERS, ...WORK_READERS] },
})

export default wipDailyDetail
