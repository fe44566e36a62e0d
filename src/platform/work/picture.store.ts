import type { FlowDefinition } from '#model/flow/tree.ts'
import { type Progress, toPicture } from '#server/engine/bpmn-picture.ts'
import { LINK_SECONDS } from '#server/http/link.ts'
import type { Bytes, Context } from '#server/http/route.ts'
import { caseVisibleTo, definition, progressOf } from './diagram.store.ts'

export const drawDefinition = async (ctx: Context, id: string): Promise<Bytes> => image(await definition(ctx, id))

export async function drawCase(ctx: Context, processInstanceId: string): Promise<Bytes> {
  const { loaded, names } = await caseVisibleTo(ctx, processInstanceId)
  return image(loaded.def, await progressOf(ctx.tx, loaded, names))
}

const image = (def: FlowDefinition, progress?: Progress): Bytes => ({
  body: Buffer.from(toPicture(def, progress)),
  headers: {
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-disposition': `inline; filename="${encodeURIComponent(`${def.key}-v${def.version}.svg`)}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': `private, max-age=${LINK_SECONDS}`,
  },
})
