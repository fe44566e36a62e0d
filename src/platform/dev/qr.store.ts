import { Refusal } from '#server/http/refusal.ts'
import type { Bytes } from '#server/http/route.ts'

export async function qrCode(content: string, width = 256): Promise<Bytes> {
  const { toBuffer } = await import('qrcode')
  const body = await toBuffer(content, { type: 'png', width, margin: 2, errorCorrectionLevel: 'M' }).catch(() => {
    // A thousand Chinese characters pass the length check but do not fit into a QR code.
    throw new Refusal('内容过长，无法生成二维码')
  })
  return { body, headers: { 'content-type': 'image/png', 'cache-control': 'no-store' } }
}
