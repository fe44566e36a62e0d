import { and, eq, inArray } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { AT_WORK } from '../employee/employee.master.ts'
import { employees } from '../employee/employee.table.ts'
import { payrollDeductions } from './payroll-deduction.table.ts'

/** The employment of an account, whose pay can be charged. */
export async function employmentOf(tx: Tx, tenantId: string, userId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.userId, userId), inArray(employees.status, [...AT_WORK]), notDeleted(employees, tenantId)))
  return found?.id
}

/** 工资扣款. Requests a deduction from this month's pay, once per document and person. */
export async function deduct(
  book: Book,
  deduction: {
    employeeId: string
    amount: string
    source: 'stock' | 'book' | 'violation' | 'knife' | 'loan'
    sourceId: string
    billNo: string
  },
): Promise<void> {
  await post(book, payrollDeductions, [{ ...deduction, period: formatDate(book.now, 'yyyy-MM') }])
}
