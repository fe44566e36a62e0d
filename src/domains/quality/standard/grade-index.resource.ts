import { inArray } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import { gradeIndex } from './grade-index.master.ts'
import { gradeIndices } from './standard.table.ts'

const FROZEN = ['gradeStandardId', 'stage', 'indexId', 'lowerLimit', 'upperLimit', 'isMandatory', 'validFrom'] as const
const IN_FORCE = '已生效的材质指标不能修改或删除，请新增一行并填写新的生效日期；不再检验的请停用'
const todayOf = ({ now }: { readonly now: Date }) => formatDate(now, 'yyyy-MM-dd')

/** What has been in force is only taken out of use: papers were judged by it. */
export default resource(gradeIndex, gradeIndices, {
  access: staffOnly,
  async saving(ctx, row, before) {
    const today = todayOf(ctx)
    const isChanged = before && FROZEN.some(key => (row[key] ?? '') !== (before[key] ?? ''))
    if (isChanged && (before.validFrom ?? '') <= today) throw new Refusal(IN_FORCE, 409)
    if ((!before || isChanged) && (row.validFrom ?? '') < today) throw new Refusal('生效日期不能早于今天')
    return undefined
  },
  async removing(ctx, ids) {
    const rows = await ctx.tx
      .select({ validFrom: gradeIndices.validFrom })
      .from(gradeIndices)
      .where(inArray(gradeIndices.id, [...ids]))
    if (rows.some(({ validFrom }) => validFrom <= todayOf(ctx))) throw new Refusal(IN_FORCE, 409)
  },
})
