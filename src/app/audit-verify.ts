import { readConfig } from '#server/config.ts'
import { openAnchors } from '#server/db/anchor.ts'
import { verifyAudit } from '#server/db/audit.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { runningUrl } from '#server/db/embedded/running.ts'
import { siteShapes } from '#server/site.ts'

/** `npm run audit:verify`: checks both audit trails for changed, removed or inserted entries. Exit code 1 if there are any. */
async function main(): Promise<number> {
  const config = readConfig(process.env)
  const anchors = openAnchors(config.dataDir, config.auditAnchors)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const running = config.databaseUrl ?? runningUrl(config.dataDir)
  const embedded = running ? undefined : await startEmbedded({ dataDir: config.dataDir, log: () => {} })
  try {
    let faulty = false
    for (const { schema } of siteShapes) {
      const { entries, faults, head } = await verifyAudit(running ?? embedded!.url, schema, await anchors.read(schema))
      say(`${schema}: ${entries} 条记录，末端封印 ${head.seq} ${head.hash.slice(0, 16)}…，${faults.length === 0 ? '完整' : '发现异常'}`)
      for (const fault of faults) say(`  ${fault}`)
      faulty ||= faults.length > 0
    }
    return faulty ? 1 : 0
  } finally {
    await embedded?.stop()
  }
}

main().then(
  code => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  },
)
