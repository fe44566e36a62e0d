import { and, asc, eq } from 'drizzle-orm'
import { bizDicts } from '#platform/dict/dict.table.ts'
import { live } from '#server/db/keeper.ts'
import type { Scene } from '#server/http/route.ts'
import { salaryGrades } from './salary.table.ts'

/** 薪级. What each grade pays; the names of the grades are everybody's, the amounts only a salary token's. */
export const grades = ({ tx, caller }: Pick<Scene, 'tx' | 'caller'>) =>
  tx
    .select({
      grade: salaryGrades.grade,
      gradeName: bizDicts.dictValue,
      baseAmount: salaryGrades.baseAmount,
      postAmount: salaryGrades.postAmount,
    })
    .from(salaryGrades)
    .leftJoin(bizDicts, and(eq(bizDicts.code, 'salary_grade'), eq(bizDicts.dictKey, salaryGrades.grade), live(bizDicts, caller.tenantId)))
    .orderBy(asc(bizDicts.sort), asc(salaryGrades.grade))
