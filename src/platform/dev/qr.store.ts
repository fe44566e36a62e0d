import { Refusal } from '#server/http/refusal.ts'
import type { Bytes } from '#server/http/route.ts'

/** 二维码. A picture of a text; what the text means is the scanner's business. */
export async function qrCode(content: string, width = 256): Promise<Bytes> {
  const { toBuffer } = await import('qrcode')
  const body = await toBuffer(content, { type: 'png', width, margin: 2, errorCorrectionLevel: 'M' }).catch(() => {
    // A thousand Chinese characters pass the length check and still are more than a code can hold.
    throw new Refusal('内容过长，无法生成二维码')
  })
  return { body, headers: { 'content-type': 'image/png', 'cache-control': 'no-store' } }
}
