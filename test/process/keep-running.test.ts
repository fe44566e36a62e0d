import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataFolder, until } from './server.ts'

const root = join(import.meta.dirname, '..', '..')

/** `npm start` around a program that notes each of its lives and ends as it is told. */
describe('what starts the server', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>
  beforeAll(async () => {
    folder = await dataFolder()
  })
  afterAll(() => folder.remove())

  async function keep(name: string, program: string) {
    const [file, notes] = [join(folder.path, `${name}.mjs`), join(folder.path, `${name}.txt`)]
    await writeFile(
      file,
      `import { appendFileSync, readFileSync } from 'node:fs'
       appendFileSync('${notes}', 'x')
       const life = readFileSync('${notes}', 'utf8').length
       ${program}`,
    )
    const keeper = `import { keepRunning } from './scripts/lib/keep-running.mjs'; keepRunning(['${file}'])`
    const child = spawn(process.execPath, ['--input-type=module', '-e', keeper], { cwd: root, stdio: 'ignore' })
    const exited = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
    return { child, exited, lives: async () => (await readFile(notes, 'utf8')).length }
  }

  it('brings back one that was up and failed, at once and then after a while, until it ends by itself', async () => {
    const began = Date.now()
    const { exited, lives } = await keep('failing', `process.send('ready'); setTimeout(() => process.exit(life < 3 ? 1 : 0), 20)`)
    expect(await exited).toBe(0)
    expect(await lives()).toBe(3)
    expect(Date.now() - began).toBeGreaterThanOrEqual(1_000)
  })

  it('does not repeat a start that never succeeded, and passes on its code', async () => {
    const { exited, lives } = await keep('refused', 'process.exit(1)')
    expect(await exited).toBe(1)
    expect(await lives()).toBe(1)
  })

  it('stops what it is told to stop, and does not bring it back', async () => {
    const { child, exited, lives } = await keep(
      'told',
      `process.on('SIGTERM', () => process.exit(7)); process.send('ready'); setInterval(() => {}, 1000)`,
    )
    await until(async () => (await lives()) === 1)
    await until(async () => child.kill('SIGTERM'))
    expect(await exited).not.toBe(0)
    expect(await lives()).toBe(1)
  })
})
