import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { files } from '#platform/file/file.table.ts'
import { messages } from '#platform/message/message.table.ts'
import { type NoticeAttachment, notices } from '#platform/notice/notice.table.ts'
import { depts } from '#platform/org/org.table.ts'
import { params } from '#platform/param/param.table.ts'
import { siteProfile } from '#platform/site/site.table.ts'
import { tenants } from '#platform/tenant/tenant.table.ts'
import { userDepts, userPosts, userRoles, users } from '#platform/user/user.table.ts'
import { demoContext, type Seeding } from '#server/document/demo.ts'
import { spell } from '#server/text/pinyin.ts'
import { attachments } from './demo/attachments.ts'
import { sites } from './demo/company.ts'
import { messages as messageSeeds } from './demo/messages.ts'
import { notices as noticeSeeds } from './demo/notices.ts'
import { people } from './demo/people.ts'
import type { Base } from './load-base.ts'
import { loadDepartments } from './load-departments.ts'
import { type DeptSeed, orgCategoryKey, type PersonSeed, type SiteSeed } from './shape.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/** The company and its people. Outside demo mode: an unnamed company with its administrator. */
export async function loadDemo(
  seeding: Seeding,
  base: Base,
  { demo, passwordHash }: { demo: boolean; passwordHash: string },
): Promise<void> {
  const company = sites.find(({ id }) => id === seeding.site.id)!
  const domain = `http://localhost:${seeding.app.config.ports[company.id]}`
  await loadCompany(seeding, company, domain, demo)
  // The demo's phone and mail are printed in this repository: whoever answers to them would be let in as the first administrator.
  const administrator = people.filter(person => person.account === 'admin').map(person => ({ ...person, phone: '', email: '' }))
  const crew = demo ? people : administrator
  const userIds = new Map(crew.map(person => [person.account, seeding.newId()]))
  const deptIds = await loadDepts(seeding, demo ? company.departments : bare(company.departments), userIds)
  await loadPeople(seeding, crew, userIds, deptIds, base, { passwordHash, mustChangePassword: !demo })
  if (!demo) return
  await seeding.tx.insert(params).values({
    id: seeding.newId(),
    paramName: '演示数据',
    paramKey: 'system.demo',
    paramValue: '1',
    remark: '此库含有演示账号，正式模式拒绝启动',
  })
  await loadDepartments(demoContext(seeding, { user: userIds, dept: deptIds }))
  await loadNotices(seeding, userIds)
  await seeding.tx.insert(messages).values(
    messageSeeds.map(({ to, hoursAgo, ...message }) => ({
      id: seeding.newId(),
      userId: userIds.get(to)!,
      createTime: new Date(seeding.now.getTime() - hoursAgo * HOUR),
      ...message,
    })),
  )
}

/** Only the company itself and the administrator's office. */
const bare = (company: DeptSeed): DeptSeed => ({
  ...company,
  head: 'admin',
  vp: 'admin',
  children: company.children?.filter(({ code }) => code === 'it'),
})

async function loadCompany({ tx, newId }: Seeding, company: SiteSeed, domain: string, demo: boolean): Promise<void> {
  const logo = await readFile(join(import.meta.dirname, 'demo', company.logo), 'utf8')
  const { id, companyName: name, shortName, pageTitle: title, storageKeyPrefix, tokenKeyPrefix, linkman, contactNumber, address } = company
  await tx.insert(tenants).values({ id: newId(), tenantName: name, domain, ...(demo ? { linkman, contactNumber, address } : {}) })
  await tx
    .insert(siteProfile)
    .values({ id, name, shortName, title, url: domain, storagePrefix: storageKeyPrefix, tokenPrefix: tokenKeyPrefix, logo })
}

async function loadDepts({ tx, newId }: Seeding, company: DeptSeed, userIds: Map<string, string>): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const rows: (typeof depts.$inferInsert)[] = []
  const visit = ({ code, name, deptType, sort, head, vp, children }: DeptSeed, parentId: string, ancestors: string, path: string): void => {
    const id = newId()
    ids.set(code, id)
    rows.push({
      id,
      parentId,
      ancestors,
      deptName: name,
      fullName: path ? `${path}/${name}` : name,
      deptCode: code,
      deptCategory: orgCategoryKey[deptType],
      headUserId: userIds.get(head) ?? null,
      vpUserId: userIds.get(vp) ?? null,
      sort,
    })
    for (const child of children ?? []) visit(child, id, `${ancestors},${id}`, path ? `${path}/${name}` : name)
  }
  visit(company, '0', '0', '')
  await tx.insert(depts).values(rows)
  return ids
}

async function loadPeople(
  { tx }: Seeding,
  crew: readonly PersonSeed[],
  userIds: Map<string, string>,
  deptIds: Map<string, string>,
  base: Base,
  secret: { passwordHash: string; mustChangePassword: boolean },
): Promise<void> {
  const rows = await Promise.all(
    crew.map(async ({ code, account, name, type, sex, phone, email, supplier }) => ({
      id: userIds.get(account)!,
      code,
      account,
      name,
      realName: name,
      userType: type,
      sex,
      phone,
      email,
      ...secret,
      ...supplier,
      py: Object.values(await spell(name)).join(' '),
    })),
  )
  await tx.insert(users).values(rows)
  const pairs = <T>(
    list: (person: PersonSeed) => readonly string[],
    ids: Map<string, string>,
    make: (userId: string, id: string, sort: number) => T,
  ) =>
    crew.flatMap(person =>
      list(person).flatMap((key, sort) => (ids.has(key) ? [make(userIds.get(person.account)!, ids.get(key)!, sort)] : [])),
    )
  await tx.insert(userRoles).values(
    pairs(
      person => person.roles,
      base.roles,
      (userId, roleId) => ({ userId, roleId }),
    ),
  )
  await tx.insert(userDepts).values(
    pairs(
      person => person.depts,
      deptIds,
      (userId, deptId, sort) => ({ userId, deptId, sort }),
    ),
  )
  await tx.insert(userPosts).values(
    pairs(
      person => (person.post ? [person.post] : []),
      base.posts,
      (userId, postId) => ({ userId, postId }),
    ),
  )
}

async function loadNotices(seeding: Seeding, userIds: Map<string, string>): Promise<void> {
  const { tx, newId, now } = seeding
  for (const notice of noticeSeeds) {
    const id = newId()
    const author = userIds.get(notice.author)!
    const releaseTime = new Date(now.getTime() - notice.daysAgo * DAY)
    const attached: NoticeAttachment[] = []
    for (const name of notice.attachments) attached.push(await attach(seeding, name, id, author))
    await tx.insert(notices).values({
      id,
      title: notice.noticeTilte,
      noticeType: notice.noticeType,
      content: notice.noticeContent,
      attachments: attached,
      releaseTime,
      createTime: releaseTime,
      createUser: author,
    })
  }
}

/** A file in the store, as if its author had uploaded it. */
async function attach({ tx, app, site, newId }: Seeding, name: string, noticeId: string, ownerId: string): Promise<NoticeAttachment> {
  const seed = attachments.find(candidate => candidate.name === name)!
  const store = app.files(site)
  const received = await store.receive(Readable.from([seed.bytes()]), app.config.uploadLimit)
  const storeKey = await store.keep(received)
  const id = newId()
  await tx.insert(files).values({
    id,
    handle: randomBytes(24).toString('base64url'),
    storeKey,
    name,
    contentType: seed.mime.split(';')[0] ?? seed.mime,
    size: received.size,
    sha256: received.sha256,
    ownerId,
    subjectKind: 'notice',
    subjectId: noticeId,
  })
  return { id, name }
}
