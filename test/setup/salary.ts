import { digest } from '#server/auth/password.ts'
import { PASSWORD, type Reply, type Session, type TestApp } from './app.ts'

/**
 * INV-09. Amounts are read only with the step-up token, grades only by the personnel office. Reads lists of the personnel department as
 * various people and returns what the replies reveal.
 */
const OFFICE: readonly string[] = ['zhou.hui', 'wu.qian', 'admin']
const OTHERS: readonly string[] = ['worker01', 'lu.dahai', 'meng.deshan', 'zhu.lei', 'sun.jianguo', 'supplier01']
const ACCOUNTS = [...OTHERS, ...OFFICE]

const AMOUNTS = /"(baseAmount|postAmount)":/
const GRADES = /"(salaryGrade|newSalaryGrade|oldGrade|newGrade|salaryRange)":"[^"]|"changedField":"salaryGrade"|dict:salary_grade:/

type Look = (session: Session) => Promise<Reply>

export async function salaryWatch(app: TestApp): Promise<(who: number, what: number) => Promise<string[]>> {
  const sessions = new Map<string, Session>()
  for (const account of ACCOUNTS) sessions.set(account, await app.signIn(account))
  const masters = [...app.masters.keys()].filter(key => app.masters.get(key)!.tableName.startsWith('hr_'))
  const flows = [...app.engine.flows.flows.values()].filter(({ domain }) => domain === 'hr').map(({ flow }) => flow.key)
  const closed = new Set(['grades', ...masters.filter(key => app.masters.get(key)!.master.stepUp).map(key => `book ${key}`)])
  const looks: [string, Look][] = [
    ...masters.map((key): [string, Look] => [`book ${key}`, session => session.get('blade-biz/master/list', { master: key, size: 200 })]),
    ...masters.map((key): [string, Look] => [`picker ${key}`, session => session.get('blade-flow/reference/list', { to: key, size: 200 })]),
    ...flows.map((key): [string, Look] => [
      `papers ${key}`,
      session => session.get('blade-flow/document/list', { flowKey: key, size: 200 }),
    ]),
    ...['todo', 'done', 'send', 'cc'].map((list): [string, Look] => [
      list,
      session => session.get(`blade-flow/work/${list}-list`, { size: 200 }),
    ]),
    ['grades', session => session.get('blade-jinlei/salary/grades')],
  ]
  return async (who, what) => {
    const account = ACCOUNTS[who % ACCOUNTS.length]!
    const [name, look] = looks[what % looks.length]!
    const reply = await look(sessions.get(account)!)
    const told = JSON.stringify(reply.body)
    const leak = AMOUNTS.exec(told) ?? (OFFICE.includes(account) ? null : GRADES.exec(told))
    const open = closed.has(name) && reply.status === 200
    return leak || open ? [`${account} reads in ${name}: ${leak?.[0] ?? 'amounts'}`] : []
  }
}

/** A session with the step-up token. */
export async function stepUp(app: TestApp, session: Session, prefix = 'api'): Promise<Session> {
  const { body } = await session.post('blade-auth/oauth/salary', { password: digest(PASSWORD) })
  return withToken(app, session, body.data.salary_token, prefix)
}

export function withToken(app: TestApp, session: Session, token: string, prefix = 'api'): Session {
  const headers = { 'blade-auth': `bearer ${token}` }
  const url = (path: string) => `/${prefix}/${path}`
  return {
    ...session,
    token,
    get: (path, query = {}) =>
      app.send({
        method: 'GET',
        url: url(path),
        query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
        headers,
      }),
    post: (path, body) => app.send({ method: 'POST', url: url(path), headers, payload: body as object }),
  }
}
