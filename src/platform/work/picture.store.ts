import type { FlowDefinition } from '#model/flow/tree.ts'
import { type Progress, toPicture } from '#server/engine/bpmn-picture.ts'
import { LINK_SECONDS } from '#server/http/link.ts'
import type { Bytes, Scene } from '#server/http/route.ts'
import { caseInSight, definition, progressOf } from './diagram.store.ts'

/** 流程图, as an image. */
export const drawDefinition = async (scene: Scene, id: string): Promise<Bytes> => image(await definition(scene, id))

export async function drawCase(scene: Scene, processInstanceId: string): Promise<Bytes> {
  const { loaded, names } = await caseInSight(scene, processInstanceId)
  return image(loaded.def, await progressOf(scene.tx, loaded, names))
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
