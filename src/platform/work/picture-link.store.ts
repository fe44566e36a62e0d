import { flowProcess } from '../../contract/flow.ts'
import type { Scene } from '../../server/http/route.ts'

/** Long enough to load an image, too short to be passed around. */
export const PICTURE_SECONDS = 60

type Asking = Pick<Scene, 'house' | 'site' | 'caller'>

async function link({ house, site, caller }: Asking, { path }: { path: string }, id: string): Promise<string> {
  const ticket = await house.tokens.issue('picture', { site: site.id, subject: caller.userId, id }, PICTURE_SECONDS)
  return `/${site.prefix}/${path}?ticket=${ticket}`
}

/** 流程图, as an image: an `<img>` sends no token, so whoever may see the case gets a link that is worth something for a minute. */
export const pictureOfCase = (asking: Asking, processInstanceId: string) =>
  link(asking, flowProcess.diagramView, `case:${processInstanceId}`)

export const pictureOfDefinition = (asking: Asking, processDefinitionId: string) =>
  link(asking, flowProcess.resourceView, `definition:${processDefinitionId}`)
