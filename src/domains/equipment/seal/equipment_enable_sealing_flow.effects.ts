import { openTasksOf } from '#domains/production/exec/machine-task.ledger.ts'
import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { IDLE, IN_USE, SEALED } from '../equipment-state.rules.ts'
import { changeState } from '../history/equipment-history.ledger.ts'
import { restartPlans } from '../maintain/maintain.ledger.ts'
import { openRepairs } from '../repair/repair.ledger.ts'
import { equipmentSealing } from './equipment_enable_sealing_flow.flow.ts'
import { type Sealable, sealableMachines } from './seal.query.ts'
import { SEAL, SEAL_CLAIM, UNSEAL } from './seal.rules.ts'

type Doc = SubmittedOf<typeof equipmentSealing>

const machinesOf = ({ tx, tenantId, doc }: FormContext<DocumentOf<typeof equipmentSealing>>) =>
  sealableMachines(
    tx,
    tenantId,
    (doc.items ?? []).flatMap(({ equipmentId }) => equipmentId ?? []),
  )

/** 封存、启封. Locked from submit until the day it happens, so that nothing is started on what is about to be put away (INV-73). */
export default effects(equipmentSealing, {
  async compute(ctx) {
    const machines = await machinesOf(ctx)
    const tasks = await openTasksOf(ctx.tx, [...machines.keys()])
    return {
      items: (ctx.doc.items ?? []).map(({ equipmentId = '' }) => {
        const netValue = machines.get(equipmentId)?.netValue
        return { ...(netValue ? { netValue } : {}), openTask: tasks.get(equipmentId) ?? 0 }
      }),
    }
  },

  async facts(ctx) {
    const machines = [...(await machinesOf(ctx)).values()]
    return {
      anySpecialEquipment: machines.some(({ isSpecial }) => isSpecial === 'yes') ? 'yes' : 'no',
      maxOriginValue: Math.max(0, ...machines.map(({ originValue }) => Number(originValue ?? 0))),
    }
  },

  async check(ctx) {
    const { doc } = ctx
    const machines = await machinesOf(ctx)
    // Whoever starts on one of them waits until this paper has its claim.
    for (const id of [...machines.keys()].sort()) ctx.tx.lock(`machine ${id}`)
    const tasks = await openTasksOf(ctx.tx, [...machines.keys()])
    const broken = new Set((await openRepairs(ctx.tx, [...machines.keys()])).map(({ equipmentId }) => equipmentId))
    return doc.items.flatMap(({ equipmentId }, at): Fault[] => {
      const machine = machines.get(equipmentId)
      const path = `items.${at}.equipmentId`
      const says = machine ? whyNot(doc, machine, tasks.get(equipmentId) ?? 0, broken.has(equipmentId)) : '设备不存在'
      return says ? [{ path, message: says }] : []
    })
  },

  claims: ({ doc }) =>
    doc.items.map(({ equipmentId }, at) => ({
      ...{ subject: SEAL_CLAIM, subjectId: equipmentId, path: `items.${at}.equipmentId` },
      refusal: ({ number }) => `该设备已有封存或启封申请：${number}`,
    })),

  step: {
    async equip_engineer({ doc }) {
      if (doc.sealAction === UNSEAL && doc.items.some(({ checkResult }) => !checkResult)) throw new Refusal('请填写每台设备的技术状况')
    },
  },

  takesEffect: doc => doc.sealDate,
  responsible: ['equip_head', 'equip_engineer'],

  async effective(ctx) {
    const { doc, number: billNo, initiator } = ctx
    const isSeal = doc.sealAction === SEAL
    for (const { equipmentId } of doc.items.toSorted((one, other) => one.equipmentId.localeCompare(other.equipmentId))) {
      await changeState(ctx, equipmentId, {
        ...{ to: isSeal ? SEALED : IN_USE, event: doc.sealAction, billNo, userId: initiator.user },
        remark: `${doc.sealPlace}；${doc.reason}`.slice(0, 500),
      })
      if (!isSeal) await restartPlans(ctx, equipmentId, doc.sealDate)
    }
  },
})

/** Why this machine cannot be sealed or unsealed. */
function whyNot({ sealAction, useDeptId, sealDate }: Doc, machine: Sealable, tasks: number, isBroken: boolean): string | undefined {
  const named = `设备【${machine.equipmentName}】`
  if (machine.workshopId !== useDeptId) return `${named}不是该部门使用的设备`
  if (sealAction === SEAL) {
    if (machine.equipmentState !== IN_USE && machine.equipmentState !== IDLE) return `${named}不在用也不闲置，不能封存`
    if (isBroken) return `${named}有未完维修单，不能封存`
    return tasks > 0 ? `${named}有 ${tasks} 项未完任务，不能封存` : undefined
  }
  if (machine.equipmentState !== SEALED) return `${named}未封存，不能启封`
  if (machine.isSpecial === 'yes' && (machine.inspectDue ?? '') < sealDate) return `${named}是特种设备，检验不在有效期内，不能启封`
  return undefined
}
