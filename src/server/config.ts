import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { Bucket } from './file/s3.ts'

/** Settings from the environment; the defaults run the demo on one machine. */
export interface Config {
  mode: 'demo' | 'production'
  /** Whether the demo company gets documents in every state, which is most of the time of a first start. */
  demoDocuments: boolean
  /** Whether the demo company has made things for a year; otherwise it has a few of everything. */
  demoYear: boolean
  ports: { 1: number; 2: number }
  host: string
  /** Processes that serve, on this machine. */
  workers: number
  dataDir: string
  /** Attachments; a shared folder where several nodes work on one database. */
  filesDir: string
  /** Attachments are kept there instead, where it is configured. */
  bucket?: Bucket
  /** Where backups are put and looked for. */
  backupDir: string
  databaseUrl?: string
  /** Developer calls (dev_admin, test flows). Off in production unless set explicitly. */
  developer: boolean
  captcha: boolean
  openDialect: boolean
  tokenSeconds: number
  refreshSeconds: number
  uploadLimit: number
  /** Addresses and networks of the proxies whose word on the client's address is taken. */
  trustProxy: false | readonly string[]
  corsOrigins: readonly string[]
  /** External pages that menus may embed. */
  frameSources: readonly string[]
  rate: { perMinute: number; anonymousPerMinute: number }
  /** A request must have arrived whole within this time. */
  requestSeconds: number
  /** Opens metrics and documentation in production; made at the first start when absent. */
  monitorToken?: string
  /** The first administrator's one-time password; made and printed once when absent. */
  firstAdminPassword?: string
  /** Memory for password hashing in KiB. */
  passwordMemory: number
  client: { id: string; secret?: string }
  signingKey?: string
  socialSources: readonly SocialSource[]
  /** Where text messages are handed in; without it no login code is sent. */
  smsGateway?: { url: string; token?: string }
  /** Another place for the anchors of the audit trail: a folder, or an address that takes them by POST. */
  auditAnchors?: string
  logLevel: string
  webDir: string
  /** Allows a database without durability, for tests. */
  volatile: boolean
}

export interface SocialSource {
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  /** Allows plain http, for a provider on this machine. */
  insecure?: boolean
}

/** More would ask for more connections than our own database has. */
const MOST_WORKERS = 10

/** The recommended minimum for argon2id; a company may set more but not less. */
const PASSWORD_MEMORY = 19_456

type Env = Record<string, string | undefined>

export function readConfig(env: Env): Config {
  const mode = env.MAINSHAFT_MODE === 'production' ? 'production' : 'demo'
  return {
    mode,
    demoDocuments: mode === 'demo' && env.DEMO_DOCUMENTS !== '0',
    demoYear: mode === 'demo' && env.DEMO === 'year',
    ports: { 1: whole(env.PORT, 1888), 2: whole(env.PORT_SITE2, 1878) },
    host: env.HOST ?? '0.0.0.0',
    workers: Math.min(Math.max(whole(env.WORKERS, 1), 1), MOST_WORKERS),
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    filesDir: resolve(env.FILES_DIR ?? join(env.DATA_DIR ?? 'data', 'files')),
    bucket: bucketOf(env),
    backupDir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR ?? 'data', 'backups')),
    databaseUrl: env.DATABASE_URL || undefined,
    developer: env.MAINSHAFT_DEVELOPER ? env.MAINSHAFT_DEVELOPER === '1' : mode === 'demo',
    captcha: env.CAPTCHA === '1',
    openDialect: env.OPEN_DIALECT !== '0',
    tokenSeconds: whole(env.TOKEN_SECONDS, 3600),
    refreshSeconds: whole(env.REFRESH_SECONDS, 7 * 86_400),
    uploadLimit: whole(env.UPLOAD_MB, 50) * 1_048_576,
    trustProxy: proxies(env.TRUST_PROXY),
    corsOrigins: list(env.CORS_ORIGINS),
    frameSources: list(env.FRAME_SOURCES),
    rate: { perMinute: whole(env.RATE_PER_MINUTE, 1200), anonymousPerMinute: whole(env.RATE_ANONYMOUS_PER_MINUTE, 600) },
    requestSeconds: whole(env.REQUEST_SECONDS, 30),
    monitorToken: env.MONITOR_TOKEN || undefined,
    firstAdminPassword: env.FIRST_ADMIN_PASSWORD || undefined,
    passwordMemory: Math.max(whole(env.PASSWORD_MEMORY_KIB, PASSWORD_MEMORY), mode === 'production' ? PASSWORD_MEMORY : 0),
    client: { id: env.CLIENT_ID ?? 'mainshaft', secret: env.CLIENT_SECRET || undefined },
    signingKey: env.SIGNING_KEY || undefined,
    socialSources: env.SOCIAL_SOURCES ? (JSON.parse(env.SOCIAL_SOURCES) as SocialSource[]) : [],
    smsGateway: env.SMS_URL ? { url: env.SMS_URL, token: env.SMS_TOKEN || undefined } : undefined,
    auditAnchors: env.AUDIT_ANCHORS || undefined,
    logLevel: env.LOG_LEVEL ?? (mode === 'demo' ? 'warn' : 'info'),
    webDir: resolve(env.WEB_DIR ?? 'dist/web'),
    volatile: env.MAINSHAFT_VOLATILE === '1',
  }
}

function whole(text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(`配置项必须是非负整数: ${text}`)
  return value
}

function bucketOf(env: Env): Bucket | undefined {
  if (!env.S3_ENDPOINT) return undefined
  const { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env
  if (!name || !accessKey || !secretKey) throw new Error('使用 S3_ENDPOINT 时还须设置 S3_BUCKET、S3_ACCESS_KEY 和 S3_SECRET_KEY')
  return { endpoint, name, region: env.S3_REGION || 'us-east-1', accessKey, secretKey }
}

/** Anybody could send the header that names a client's address: only proxies that are named are believed. */
function proxies(text: string | undefined): false | string[] {
  const named = list(text)
  const strange = named.find(each => !PROXY_NAMES.has(each) && isIP(each.split('/')[0] ?? '') === 0)
  if (strange !== undefined) throw new Error(`TRUST_PROXY 须为代理服务器的地址或网段（如 10.0.0.5,192.168.1.0/24）: ${strange}`)
  return named.length > 0 ? named : false
}

const PROXY_NAMES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

const list = (text: string | undefined) =>
  text
    ? text
        .split(',')
        .map(part => part.trim())
        .filter(Boolean)
    : []
