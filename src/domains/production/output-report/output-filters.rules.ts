import { daterange, dept, ref, text } from '#model/form/field.ts'

/** What reports on output are narrowed to. */
export const outputFilters = {
  date: daterange('日期', { required: true }),
  workshopId: dept('车间'),
  processName: text('工序'),
  productId: ref('产品', { to: 'material' }),
  teamName: text('班组'),
  equipmentId: ref('设备', { to: 'equipment' }),
} as const
