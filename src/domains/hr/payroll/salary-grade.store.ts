import { and, asc, eq } from 'drizzle-orm'
import { bizDicts } from '#platform/dict/dict.table.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Context } from '#server/http/route.ts'
import { salaryGrades } from './salary-grade.table.ts'

/** 薪级. What each grade pays. Names of grades are open, amounts need a step-up token. */
export const grades = ({ tx, caller }: Pick<Context, 'tx' | 'caller'>) =>
  tx
    .select({
      grade: salaryGrades.grade,
      gradeName: bizDicts.dictValue,
      baseAmount: salaryGrades.baseAmount,
      postAmount: salaryGrades.postAmount,
    })
    .from(salaryGrades)
    .leftJoin(
      bizDicts,
      and(eq(bizDicts.code, 'salary_grade'), eq(bizDicts.dictKey, salaryGrades.grade), notDeleted(bizDicts, caller.tenantId)),
    )
    .orderBy(asc(bizDicts.sort), asc(salaryGrades.grade))
