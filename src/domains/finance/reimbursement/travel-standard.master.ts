import { dict, money, text, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { FINANCE_READERS } from '../finance.menu.ts'

/** 差旅标准. What a night and a day of a business trip may cost, by level of the position and kind of city; kept by the head of finance. */
export const travelStandard = master('travelStandard', {
  title: '差旅标准',
  en: 'Travel standards',
  page: {
    ...{ path: '/finance/travel-standard', icon: 'car-outlined', keeps: ['fin_head'] },
    reads: FINANCE_READERS.filter(role => role !== 'fin_head'),
  },
  fields: {
    positionLevel: dict('岗位层级', { required: true, code: 'position_level' }),
    cityTier: dict('城市类别', { required: true, code: 'city_tier' }),
    hotelLimit: money('住宿限额(元/晚)', { required: true, min: 0 }),
    dayAllowance: money('出差补助(元/天)', { required: true, min: 0 }),
    transportClass: text('交通等级', { max: 64 }),
    enabled: yesNo('启用', { required: true, initial: 'yes' }),
  },
  label: ['positionLevel', 'cityTier'],
  unique: [['positionLevel', 'cityTier']],
  list: ['positionLevel', 'cityTier', 'hotelLimit', 'dayAllowance', 'transportClass', 'enabled'],
  search: ['positionLevel', 'cityTier'],
})

export default travelStandard
