import { flowProcess } from '../../contract/flow.ts'
import { client } from '../../web/http/client.ts'
import { siteInfo } from '../../web/http/site.ts'
import { toast } from '../../web/kit/toast.ts'

/** Hands a text over as a file. */
export function saveText(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** BPMN 2.0 of one version, as other tools read it. */
export async function saveBpmn(key: string, version: number): Promise<void> {
  const reply = await client(`/${siteInfo().apiUrl}/${flowProcess.bpmn.path}`, {
    searchParams: { processDefinitionId: `${key}:${version}` },
  })
  const text = await reply.text()
  if (reply.ok && text.trimStart().startsWith('<')) saveText(`${key}-v${version}.bpmn`, text, 'application/xml')
  else toast.error((JSON.parse(text) as { msg?: string }).msg ?? reply.statusText)
}
