import type { Company } from '#server/engine/shell/ports.ts'
import type { Gathered } from './plan-batch.store.ts'

/** 计划内容. The lines of a plan as text, for people who decide many plans at once. */
export const contentOf = ({ names }: Company, { items = [] }: Gathered['doc']): string =>
  items
    .map(({ materialCode, materialName, specs, qty, unit, needDate, estAmount, purpose }) => {
      const what = [materialCode, materialName, specs].filter(Boolean).join(' ')
      const many = [qty, unit && names.entry('unit', unit)].filter(Boolean).join(' ')
      return [what, many, needDate, estAmount && `${estAmount} 元`, purpose].filter(Boolean).join('，')
    })
    .join('\n')
