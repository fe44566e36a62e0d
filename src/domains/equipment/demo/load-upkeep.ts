import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { checkItems, checkPlans } from '../check/check.table.ts'
import { maintainPlans } from '../maintain/maintain.table.ts'
import { repairOrders } from '../repair/repair.table.ts'

type Item = readonly [part: string, itemName: string, method: string, limits?: readonly [lower: string, upper: string], stops?: true]

const COMMON: readonly Item[] = [
  ['电气柜', '急停按钮', '按压试验', undefined, true],
  ['润滑站', '油位', '目视，在刻线之间'],
  ['导轨', '无拉伤、无铁屑', '目视'],
]
const HYDRAULIC: readonly Item[] = [
  ['液压站', '油温(℃)', '看温度表', ['20.000', '60.000'], true],
  ['液压站', '无渗漏', '目视'],
]
/** Machines that are checked every day. */
const CHECKED: readonly (readonly [machine: string, items: readonly Item[]])[] = [
  ['SB-0001', [...COMMON, ...HYDRAULIC]],
  ['SB-0002', [...COMMON, ...HYDRAULIC]],
  ['SB-0009', COMMON],
  ['SB-0010', COMMON],
]
/** Machine, level, days, hours, done so many days ago. */
const MAINTAINED: readonly (readonly [machine: string, level: string, days: number, hours: number | null, ago: number])[] = [
  ['SB-0001', '2', 90, 1500, 86],
  ['SB-0001', '3', 365, null, 120],
  ['SB-0003', '2', 90, null, 30],
  ['SB-0007', '2', 60, 1000, 63],
  ['SB-0008', '2', 60, 1000, 20],
  ['SB-0009', '3', 365, null, 372],
]

/** 维修单: machine, workshop, level, what was wrong, state. */
const REPAIRS: readonly (readonly [machine: string, shop: string, level: string, desc: string, state: string])[] = [
  ['SB-0010', 'machining', '3', '冷却泵噪声偏大，流量正常', 'reported'],
  ['SB-0005', 'heat', '2', '三区热电偶示值波动，已切换备用', 'accepted'],
  ['SB-0002', 'forge', '3', '夹钳液压管接头渗油', 'done'],
  ['SB-0007', 'machining', '2', '尾座套筒锁紧不到位', 'confirmed'],
]
const HOUR = 3_600_000

/** 点检标准, 保养计划 and 维修单 of the demo company. */
export async function loadUpkeep({ tx, newId, idOf, now }: DemoContext): Promise<void> {
  const today = formatDate(now, 'yyyy-MM-dd')
  for (const [machine, items] of CHECKED) {
    const planId = newId()
    const plan = {
      id: planId,
      equipmentId: idOf('equipment', machine),
      cycle: 'day',
      ownerKind: 'operator',
      validFrom: today,
      enabled: 'yes',
    }
    await tx.insert(checkPlans).values(plan)
    await tx.insert(checkItems).values(
      items.map(([part, itemName, method, limits, stops], at) => ({
        ...{ id: newId(), planId, itemNo: at + 1, part, itemName, method, valueKind: limits ? '1' : '2', stopOnFail: stops ? 'yes' : 'no' },
        ...{ lowerLimit: limits?.[0] ?? null, upperLimit: limits?.[1] ?? null },
      })),
    )
  }
  await tx.insert(maintainPlans).values(
    MAINTAINED.map(([machine, maintainLevel, cycleDays, cycleHours, ago]) => ({
      ...{ id: newId(), equipmentId: idOf('equipment', machine), maintainLevel, cycleDays, cycleHours, lastDate: addDays(today, -ago) },
      ...{
        dutyUserId: idOf('user', 'li.ming'),
        standHours: '8.00',
        content: '清洗滤芯，检查各紧固件\n更换润滑油\n校正精度，试运行 30 分钟',
      },
    })),
  )
  await tx.insert(repairOrders).values(
    REPAIRS.map(([machine, shop, faultLevel, faultDesc, state], at) => {
      const reportTime = new Date(now.getTime() - (24 + at * 30) * HOUR)
      const later = (hours: number) => new Date(reportTime.getTime() + hours * HOUR)
      const isFixed = state === 'done' || state === 'confirmed'
      return {
        ...{
          id: newId(),
          repairNo: `WX${formatDate(reportTime, 'yyyyMMdd')}${String(at + 1).padStart(4, '0')}`,
          state,
          faultLevel,
          faultDesc,
        },
        ...{
          equipmentId: idOf('equipment', machine),
          workshopId: idOf('dept', shop),
          reportUserId: idOf('user', 'ma.zhiqiang'),
          reportTime,
        },
        ...(state === 'reported' ? {} : { acceptTime: later(1), repairUserIds: [idOf('user', 'li.ming')] }),
        ...(isFixed ? { startTime: later(2), endTime: later(5), cause: 'hydraulic', measure: '更换密封件，试压合格' } : {}),
        ...(state === 'confirmed' ? { confirmUserId: idOf('user', 'duan.lei'), confirmTime: later(6) } : {}),
      }
    }),
  )
}
