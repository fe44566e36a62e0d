import { indexOf, locate } from '#model/flow/locate.ts'
import { formNameOf } from '#model/flow/name.ts'
import { whyParked } from '../reasons.ts'
import { resolve } from '../resolve.ts'
import { type InstanceState, openTasks } from '../state.ts'
import { type Acting, companyOf } from './engine.ts'
import type { InstanceRow } from './load.ts'
import type { Step } from './persist.ts'

export const handleUrl = (key: string, task: string, instance: string, biz: string) =>
  `/work/process/${key}/handle/${task}/${instance}/${biz}`
export const detailUrl = (key: string, instance: string, biz: string) => `/work/process/${key}/detail/${instance}/${biz}`

const MOVES: ReadonlySet<string> = new Set(['TaskCreated', 'TaskClosed', 'Claimed', 'Unclaimed'])

/** Notifies the pages of the people concerned, and sends a message to people who should know without having a task. */
export async function announceStep(acting: Acting, instance: InstanceRow, step: Step): Promise<void> {
  const { engine, tx, site, newId } = acting
  const { ports } = engine
  // A pool task is a to-do of each member until one claims it.
  const moved = new Set(step.events.flatMap(event => ('seat' in event && MOVES.has(event.type) ? [event.seat] : [])))
  const holders = [...openTasks(step.before), ...openTasks(step.after)].flatMap(({ seat }) =>
    moved.has(seat.id) ? [seat.holder, ...(seat.pool ?? [])] : [],
  )
  const named = step.events.flatMap(event => (event.type === 'Urged' ? event.to : event.type === 'CcSent' ? event.users : []))
  const touched = new Set([instance.initiator, ...holders, ...named])
  touched.delete('')
  ports.announce(tx, site, { kind: 'backlog', to: [...touched] })
  await tellOfParked(acting, instance, step)
  const whose = `${await personOf(acting, instance, step)}的${formNameOf(engine.flows.of(instance.defKey).flow.title)}`
  for (const [users, message] of linesOf(instance, step, whose)) await ports.notify(tx, site, newId, users, message)
}

/** Whom a paper is about: for one that somebody filed for another person, that person. */
async function personOf(acting: Acting, { initiatorName }: InstanceRow, { after: { concerned } }: Step): Promise<string> {
  return concerned?.barred ? (await companyOf(acting)).names.name(concerned.user) : initiatorName
}

const isParked = ({ visits }: InstanceState) => Object.values(visits).some(visit => visit.parked)

/** A case that stopped is work for its administrators until it goes on. */
async function tellOfParked(acting: Acting, instance: InstanceRow, step: Step): Promise<void> {
  const { def, before, after, events } = step
  const { engine, tx, site, newId, now } = acting
  if (isParked(before) && !isParked(after)) await engine.ports.settleTodos(tx, site, instance.id, now)
  const stops = events.filter(event => event.type === 'Parked').filter(({ visit }) => after.visits[visit]?.parked)
  if (stops.length === 0) return
  const { org, admins } = await companyOf(acting)
  const own = resolve(def.settings.admins, { org, form: {}, initiator: after.initiator, decided: [], picks: undefined, next: undefined })
  const users = own.length > 0 ? own : admins
  for (const stop of stops) {
    const where = locate(indexOf(def), stop.node).node.name
    const content = `「${instance.title}」在「${where}」停下：${whyParked(stop)}。请改派、移动或终止。`
    await engine.ports.notify(tx, site, newId, users, {
      title: `${await personOf(acting, instance, step)}的单据无人处理`,
      subtitle: instance.number,
      content,
    })
    const path = detailUrl(instance.defKey, instance.id, instance.bizId)
    await engine.ports.addTodo(tx, site, newId, users, { title: `无人处理：${instance.title}`, path, instanceId: instance.id })
  }
}

/** Everybody who has the case before them or has agreed to it. */
const hadIt = ({ initiator }: InstanceRow, state: InstanceState): string[] => {
  const holders = openTasks(state).flatMap(({ seat }) => (seat.holder === '' ? (seat.pool ?? []) : [seat.holder]))
  return [...new Set([...holders, ...state.decided.map(({ user }) => user)])].filter(user => user !== '' && user !== initiator)
}

type Line = readonly [users: readonly string[], message: { title: string; subtitle: string; content: string }]

/** Titles say whose paper it is, because people read them in a list. */
function linesOf(instance: InstanceRow, { events, before }: Step, whose: string): Line[] {
  const line = (users: readonly string[], title: string, content: string): Line => [users, { title, subtitle: instance.number, content }]
  return events.flatMap((event): Line[] => {
    switch (event.type) {
      case 'Completed':
        return event.result === 'approved'
          ? [line([instance.initiator], `${whose}已通过`, `您提交的「${instance.title}」已审批通过。`)]
          : event.result === 'reversed'
            ? [line([instance.initiator], `${whose}已撤销`, `「${instance.title}」已撤销，相关账务已冲回。`)]
            : event.result === 'rejected'
              ? [line([instance.initiator], `${whose}未通过`, `您提交的「${instance.title}」未通过，请修改后重新提交或删除。`)]
              : []
      case 'Terminated':
        return [line([instance.initiator], `${whose}已终止`, `您提交的「${instance.title}」已被终止：${event.reason}`)]
      case 'Withdrawn': {
        const why = event.reason ? `：${event.reason}` : '。'
        return [line(hadIt(instance, before), `${whose}已撤回`, `${instance.initiatorName}撤回了「${instance.title}」${why}`)]
      }
      case 'CcSent':
        return [line(event.users, `抄送：${whose}`, `「${instance.title}」抄送给您，请知悉。`)]
      case 'Urged':
        return [
          line(event.to, `催办：${whose}`, `${instance.initiatorName}催办「${instance.title}」${event.text ? `：${event.text}` : ''}`),
        ]
      case 'Commented':
        return event.mentions.length > 0 ? [line(event.mentions, `${whose}有评论提到您`, `「${instance.title}」：${event.text}`)] : []
      case 'TimerFired':
        return event.kind === 'remind' ? [line(event.users, `请处理${whose}`, `「${instance.title}」等待您处理。`)] : []
      default:
        return []
    }
  })
}
