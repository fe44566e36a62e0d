import type { EventOf } from './event.ts'

/** Why the system did something by itself, as people read it in the history and in messages. */
const PARKED: Readonly<Record<string, string>> = {
  nobody: '找不到处理人',
  condition: '条件无法判断',
  rows: '明细行数超过上限',
  route: '回退次数已用完',
  steps: '自动流转次数过多',
}

export const whyParked = ({ why }: Pick<EventOf<'Parked'>, 'why'>): string => PARKED[why] ?? '流程配置有误'
