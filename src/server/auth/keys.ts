import { createHash, createHmac, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keys that were published in repositories of this product family and therefore protect nothing. */
const PUBLIC_KEYS = [
  'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject',
  'SpringBlade',
  'BladeX',
  'secret',
  'changeme',
]
const SHORTEST = 32

/**
 * The secret of the installation, generated at the first start and stored with mode 0600 outside the repository. Each purpose uses a
 * derived sub-key, so that a token of one purpose is useless for another.
 */
export interface Keys {
  derive(purpose: string): Uint8Array
}

export async function loadKeys(dataDir: string, configured?: string): Promise<Keys> {
  const secret = configured ?? (await keptSecret(join(dataDir, 'secrets'), 'signing-key'))
  if (Buffer.byteLength(secret) < SHORTEST) throw new Error('签名密钥过短：至少需要 32 字节')
  if (PUBLIC_KEYS.some(known => secret.startsWith(known)) || /^(.)\1+$/.test(secret)) throw new Error('签名密钥是公开已知的值，请更换')
  return { derive: purpose => createHmac('sha256', secret).update(`mainshaft ${purpose}`).digest() }
}

/** A random secret in its own file; rejected if other users can read the file. */
export async function keptSecret(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    // Complete before it has its name: processes that start together must not read a half of it.
    const fresh = `${path}.${randomBytes(6).toString('hex')}`
    await writeFile(fresh, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    await chmod(fresh, 0o600)
    await link(fresh, path).finally(() => rm(fresh))
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  if (((await stat(path)).mode & 0o077) !== 0) throw new Error(`密钥文件可被他人读取，请执行 chmod 600：${path}`)
  return (await readFile(path, 'utf8')).trim()
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
