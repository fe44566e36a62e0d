import { and, eq } from 'drizzle-orm'
import { type Progress, toPicture } from '../../server/engine/bpmn-picture.ts'
import { companyOf } from '../../server/engine/shell/engine.ts'
import { loadCase } from '../../server/engine/shell/load.ts'
import { Refusal } from '../../server/http/refusal.ts'
import type { Bytes, OpenScene } from '../../server/http/route.ts'
import { users } from '../user/user.table.ts'
import { definition, progressOf } from './diagram.store.ts'
import { PICTURE_SECONDS } from './picture-link.store.ts'

/** 流程图, behind its link: as long as the link lives and the person it was given to may still work here. */
type Ticket = { ticket?: string }
type Drawn = Parameters<typeof toPicture>[0]

export async function drawDefinition(scene: OpenScene<Ticket>): Promise<Bytes> {
  const { id } = await admitted(scene, 'definition')
  return image(await definition(scene, id))
}

export async function drawCase(scene: OpenScene<Ticket>): Promise<Bytes> {
  const { id, user, tenantId } = await admitted(scene, 'case')
  const { house, site, tx, now, newId } = scene
  const acting = { engine: house.engine, site, tx, tenantId, user, dept: '', now, newId }
  const loaded = await loadCase(acting, { processInstanceId: id }, false)
  const { names } = await companyOf(acting)
  return image(loaded.def, await progressOf(tx, loaded, names))
}

async function admitted({ tx, site, house, input }: OpenScene<Ticket>, kind: string) {
  const claims = await house.tokens.verify('picture', input.ticket ?? '', site.id)
  const [of, ...rest] = claims?.id?.split(':') ?? []
  const [person] =
    claims && of === kind
      ? await tx
          .select({ tenantId: users.tenantId })
          .from(users)
          .where(and(eq(users.id, claims.subject), eq(users.status, 1), eq(users.isDeleted, 0)))
      : []
  if (!claims || !person) throw new Refusal('图片链接已失效', 401)
  return { id: rest.join(':'), user: claims.subject, tenantId: person.tenantId }
}

const image = (def: Drawn, progress?: Progress): Bytes => ({
  body: Buffer.from(toPicture(def, progress)),
  headers: {
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-disposition': `inline; filename="${encodeURIComponent(`${def.key}-v${def.version}.svg`)}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': `private, max-age=${PICTURE_SECONDS}`,
  },
})
