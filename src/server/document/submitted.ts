import type { Flow, SubmittedOf } from '#model/flow/flow.ts'
import { submitted } from '#model/form/submitted.ts'
import { conflict } from '../http/refusal.ts'

/** A stored document as the effects of its flow see it. One that only an older form allowed is rejected. */
export function submittedDoc<F extends Flow>(flow: F, stored: Readonly<Record<string, unknown>>): SubmittedOf<F> {
  const { doc, lacks } = submitted(flow.fields, stored)
  if (lacks.length === 0) return doc as SubmittedOf<F>
  const labels = [...new Set(lacks.map(({ label }) => label))]
  throw conflict(`单据按旧版表单填写，缺少${labels.join('、')}，无法继续办理；审批中的请退回发起人补填`)
}
