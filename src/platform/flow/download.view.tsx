import { flowProcess } from '#contract/flow.ts'
import { call } from '#web/http/call.ts'
import { client } from '#web/http/client.ts'
import { siteInfo } from '#web/http/site.ts'
import { saveBytes, saveLink } from '#web/kit/save-file.ts'
import { toast } from '#web/kit/toast.ts'

/** BPMN 2.0 of a version, for other tools. */
export async function saveBpmn(key: string, version: number): Promise<void> {
  const reply = await client(`/${siteInfo().apiUrl}/${flowProcess.bpmn.path}`, {
    searchParams: { processDefinitionId: `${key}:${version}` },
  })
  const text = await reply.text()
  if (reply.ok && text.trimStart().startsWith('<')) saveBytes(`${key}-v${version}.bpmn`, text, 'application/xml')
  else toast.error((JSON.parse(text) as { msg?: string }).msg ?? reply.statusText)
}

/** The same as an image. */
export async function savePicture(key: string, version: number): Promise<void> {
  const { image } = await call(flowProcess.diagram, { processDefinitionId: `${key}:${version}` })
  saveLink(`${key}-v${version}.svg`, image)
}
