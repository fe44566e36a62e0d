import { randomUUID } from 'node:crypto'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { giveTicket, redeemTicket } from './ticket.store.ts'

const CAPTCHA_SECONDS = 120

/** Five characters, valid once, for two minutes, for the requesting address. */
export async function newCaptcha({ tx, from }: Pick<Context, 'tx' | 'from'>): Promise<{ key: string; image: string }> {
  const key = randomUUID()
  const { default: svgCaptcha } = await import('svg-captcha')
  const { text, data } = svgCaptcha.create({ size: 5, width: 130, height: 48, noise: 2, ignoreChars: '0oO1iIlL' })
  await giveTicket(tx, 'captcha', key, CAPTCHA_SECONDS, `${text.toLowerCase()} ${from.ip}`)
  return { key, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
}

/** With captchas on, every grant needs one; a missing code never matches a missing record. */
export async function requireCaptcha({ tx, from, app }: Pick<Context, 'tx' | 'from' | 'app'>, grant: string): Promise<void> {
  if (!app.config.captcha) return
  const wrong = new Refusal('验证码不正确', 400, { error: 'invalid_captcha' })
  if (grant === 'password') throw wrong
  const [key, code] = [from.header('captcha-key'), from.header('captcha-code')]
  if (!key || !code) throw wrong
  const found = await redeemTicket(tx, 'captcha', key.slice(0, 64), `${code.toLowerCase()} ${from.ip}`)
  if (!found) throw wrong
}
