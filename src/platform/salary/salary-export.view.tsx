import { salary } from '#contract/salary.ts'
import { call } from '#web/http/call.ts'
import type { ExportSpec } from '#web/kit/list/tools.tsx'
import { saveBytes } from '#web/kit/save-file.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The workbook comes at once and goes straight to whoever asked: no copy of it stays with the server. */
export const salaryExport =
  (master: string): ExportSpec =>
  async order => {
    const { workbook } = await call(salary.export, { master, ...order })
    saveBytes(`${order.title}.xlsx`, bytesOf(workbook), XLSX)
  }

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
