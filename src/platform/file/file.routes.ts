import { file } from '#contract/file.ts'
import { anybody, open, routes } from '#server/http/route.ts'
import { filesOf, keepUpload, readableFile, showFile } from './file.store.ts'
import { signedLink } from './link.store.ts'
import { bytesBehind } from './read.store.ts'

/** Spec 7.8. Whoever has a session uploads; what may be read is asked anew each time, and then read through a link of one minute. */
export default routes(on => {
  on(file.putFile, anybody, async scene => showFile(scene, await keepUpload(scene, scene.input.souId)))
  on(file.findReadUrl, anybody, async scene => {
    const { id } = await readableFile(scene, scene.input.enUrl)
    return signedLink(scene.house, scene.site, scene.caller.userId, id)
  })
  on(file.findFile, anybody, async scene => showFile(scene, await readableFile(scene, scene.input.enUrl)))
  on(file.findSouListWithIndexId, anybody, async scene =>
    Promise.all((await filesOf(scene, scene.input.souId)).map(row => showFile(scene, row))),
  )
  on(file.read, open, scene => bytesBehind(scene, scene.input.ticket))
})
