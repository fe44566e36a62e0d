import { stepUp } from '#contract/step-up.ts'
import { call } from '#web/http/call.ts'
import type { ExportSpec } from '#web/kit/list/tools.tsx'
import { saveBytes } from '#web/kit/save-file.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves the workbook from the reply: no copy stays on the server. */
export const stepUpExport =
  (master: string): ExportSpec =>
  async order => {
    const { workbook } = await call(stepUp.export, { master, ...order })
    saveBytes(`${order.title}.xlsx`, bytesOf(workbook), XLSX)
  }

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
