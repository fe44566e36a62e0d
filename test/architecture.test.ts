import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The walls of the house: who may import whom. Each list below must come out empty. */
const root = join(import.meta.dirname, '..', 'src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
  .map(name => name.replaceAll('\\', '/'))

interface Edge {
  from: string
  to: string
}

/** `#model/…` stands for `src/model/…`; the tests and the demo company lie outside of `src`. */
const targetOf = (from: string, specifier: string) =>
  specifier.startsWith('#') ? specifier.slice(1).replace(/^(?=(seed|test)\/)/, '../') : join(dirname(from), specifier)

const imports: Edge[] = files.flatMap(from => {
  const text = readFileSync(join(root, from), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g)].map(match => ({
    from,
    to: targetOf(from, match[1]!).replaceAll('\\', '/'),
  }))
})

const folder = (path: string) => path.split('/')[0]!
const offending = (rule: (edge: Edge) => boolean) => imports.filter(rule).map(({ from, to }) => `${from} → ${to}`)

const allowed: Record<string, readonly string[]> = {
  model: ['model'],
  contract: ['model', 'contract'],
  company: ['model', 'company'],
  server: ['model', 'contract', 'server'],
  web: ['model', 'contract', 'web'],
  platform: ['model', 'contract', 'company', 'server', 'web', 'platform'],
  domains: ['model', 'contract', 'company', 'server', 'web', 'platform', 'domains'],
  app: ['model', 'contract', 'company', 'server', 'web', 'platform', 'domains', 'app', '..'],
}

const SHARED = /\.(flow|master|register|chain|menu|params|report|figures|bigscreen|dict|rules)\.ts$/
/** What the demo company has of a department. It may read the data of the company and of other departments. */
const DEMO = /^domains\/[^/]+\/demo\//
const SERVER = /\.(daily|effects|ledger|query|resource|routes|sample|store|table)\.ts$/
const BROWSER = /\.(view|screen|pages|words)\.tsx$/

describe('the walls', () => {
  it('folders import only what stands below them', () => {
    const demoOfCompany = ({ from, to }: Edge) => DEMO.test(from) && to.startsWith('../seed/')
    expect(offending(edge => !allowed[folder(edge.from)]!.includes(folder(edge.to)) && !demoOfCompany(edge))).toEqual([])
  })

  it('a path never climbs further than one folder: beyond that it has an alias', () => {
    const climbing = files.filter(file => /(?:from|import)\s*\(?\s*'\.\.\/\.\.\//.test(readFileSync(join(root, file), 'utf8')))
    expect(climbing).toEqual([])
  })

  it('a department sees of another only its ledgers, masters and registers', () => {
    const crossing = ({ from, to }: Edge) =>
      folder(from) === 'domains' && folder(to) === 'domains' && from.split('/')[1] !== to.split('/')[1]
    expect(
      offending(
        edge =>
          crossing(edge) &&
          !/\.(ledger|master|register)\.ts$/.test(edge.to) &&
          !(DEMO.test(edge.from) && DEMO.test(edge.to)) &&
          // A screen puts reports of all departments beside each other.
          !(edge.from.endsWith('.bigscreen.ts') && edge.to.endsWith('.report.ts')),
      ),
    ).toEqual([])
  })

  it('nothing but the demo data reads demo data', () => {
    expect(offending(({ from, to }) => DEMO.test(to) && !DEMO.test(from))).toEqual([])
  })

  it('what both sides share pulls in neither side', () => {
    const shared = (path: string) => SHARED.test(path) || ['model', 'contract', 'company'].includes(folder(path))
    expect(
      offending(({ from, to }) => shared(from) && !shared(to) && !['model', 'contract', 'company', 'web'].includes(folder(to))),
    ).toEqual([])
  })

  it('the browser never reaches the server, nor the server the browser', () => {
    const server = (path: string) => SERVER.test(path) || DEMO.test(path) || folder(path) === 'server'
    const browser = (path: string) => BROWSER.test(path) || folder(path) === 'web' || path.endsWith('.tsx')
    expect(offending(({ from, to }) => (browser(from) && server(to)) || (server(from) && browser(to)))).toEqual([])
  })

  it('tables and statements have our plain types, not those of Drizzle', () => {
    const typed = /import [^']*\b(pgTable|alias|getTable\w+|drizzle|unionAll)\b[^']* from 'drizzle-orm/
    const own = ['server/db/table.ts', 'server/db/database.ts']
    expect(files.filter(path => !own.includes(path) && typed.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  it('nothing closed is rendered ahead of time: it would count as open, and keep the Escape key from what is', () => {
    expect(files.filter(path => /^\s*forceRender\b/m.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  it('what a form has checked is typed, not asserted', () => {
    const asserting = files.filter(path => path.startsWith('domains/') && /\bas Required</.test(readFileSync(join(root, path), 'utf8')))
    expect(asserting).toEqual([])
  })

  it('whatever only grows is written by `post` alone, and `post` writes nothing else', () => {
    const text = (path: string) => readFileSync(join(root, path), 'utf8')
    const ours = files.filter(path => path.startsWith('domains/'))
    const sql = readdirSync(join(root, 'domains'), { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.sql'))
    const triggers = sql.filter(name => name.endsWith('.trigger.sql'))
    const grows = new Set(
      triggers.flatMap(name => [...text(`domains/${name}`).matchAll(/TRIGGER add_only .*? ON (\w+)/g)].map(([, table]) => table)),
    )
    const tables = ours.flatMap(path => [...text(path).matchAll(/export const (\w+) = (?:pg|master)Table\(\s*'(\w+)'/g)])
    const ledgers = new Set(tables.flatMap(([, name = '', table]) => (grows.has(table) ? name : [])))
    expect(ledgers.size).toBe(grows.size)
    const inserted = ours.flatMap(path => [...text(path).matchAll(/\.insert\((\w+)\)/g)].map(([, name = '']) => ({ path, name })))
    expect(inserted.filter(({ name }) => ledgers.has(name))).toEqual([])
    const posted = ours.flatMap(path => {
      const imported = /import \{[^}]*\bpost\b(?: as (\w+))?[^}]*\} from '#server\/document\/ledger.ts'/.exec(text(path))
      const calls = new RegExp(`\\b${imported?.[1] ?? 'post'}\\(\\s*\\w+,\\s*(\\w+),`, 'g')
      return imported ? [...text(path).matchAll(calls)].map(([, name = '']) => ({ path, name })) : []
    })
    expect(posted.filter(({ name }) => !ledgers.has(name))).toEqual([])
    // What a trigger of the database writes, nobody posts: a book, or sums of one.
    const tablesIn = (pattern: RegExp) =>
      new Set(sql.flatMap(name => [...text(`domains/${name}`).matchAll(pattern)].map(([, table]) => table)))
    const [triggered, sums] = [tablesIn(/INSERT INTO (\w+)/g), tablesIn(/COMMENT ON TABLE (\w+) IS 'unaudited: sums of/g)]
    const byTrigger = tables.flatMap(([, name = '', table]) => (triggered.has(table) ? { name, isSum: sums.has(table) } : []))
    expect([...posted, ...inserted].filter(({ name }) => byTrigger.some(each => each.name === name))).toEqual([])
    expect(new Set([...posted, ...byTrigger.filter(({ isSum }) => !isSum)].map(({ name }) => name))).toEqual(ledgers)
  })

  it('F-05 connections are opened in one place, which listens for their loss', () => {
    const opening = /new (pg\.)?(Pool|Client)\(/
    expect(files.filter(path => path !== 'server/db/connect.ts' && opening.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  it('what may fail inside a transaction is an attempt: after a savepoint of its own, work beside the failure could still write', () => {
    const own = ['server/db/database.ts', 'server/db/grant.ts']
    expect(files.filter(path => !own.includes(path) && /\bsavepoint\b/i.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  it('W35 no text becomes a program', () => {
    const programs = /\beval\s*\(|\bnew Function\b|\bFunction\s*\(|['"](?:node:)?vm['"]|\bset(?:Timeout|Interval)\(\s*['"`]/
    expect(files.filter(path => programs.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  it('W5 nothing that somebody sends is the name of a table or a column', () => {
    const named = /sql\.(?:raw|identifier)\([^)]*\b(?:input|params|query|filters|doc|body)\b[.[]/
    expect(files.filter(path => named.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  it('every file of a slice says its role in its name', () => {
    const nameless = files.filter(
      path =>
        ['platform', 'domains'].includes(folder(path)) &&
        !SHARED.test(path) &&
        !SERVER.test(path) &&
        !DEMO.test(path) &&
        !BROWSER.test(path) &&
        !path.endsWith('.css.d.ts'),
    )
    expect(nameless).toEqual([])
  })

  /** Pages are drawn from definitions that the browser finds by the name of their file. */
  it('a definition is called like its file', () => {
    const text = (path: string) => readFileSync(join(root, path), 'utf8')
    const camel = (name: string) => name.replace(/-(.)/g, (_, first: string) => first.toUpperCase())
    const defined = (kind: 'flow' | 'master' | 'register' | 'report') =>
      files
        .filter(path => path.startsWith('domains/') && path.endsWith(`.${kind}.ts`))
        .map(path => ({
          file: camel(path.replace(/^.*\//, '').replace(`.${kind}.ts`, '')),
          keys: [...text(path).matchAll(new RegExp(`\\b${kind}\\('([^']+)'`, 'g'))].map(match => match[1]!),
        }))
    const all = [...defined('flow'), ...defined('master'), ...defined('register'), ...defined('report')]
    expect(all.filter(({ file, keys }) => keys.length !== 1 || keys[0] !== file)).toEqual([])
  })

  it('the flows of every department are walked', () => {
    const departments = new Set(files.filter(path => path.endsWith('.flow.ts')).map(path => path.split('/')[1]!))
    const walked = readdirSync(join(root, '..', 'test', 'flow', 'sweep')).map(name => name.replace('.test.ts', ''))
    expect(walked.sort()).toEqual([...departments].sort())
  })

  /** Words that model and server must not contain, nor platform and web most of them. Comments may give examples. */
  const SHARED_WORDS = 'salary|material|warehouse|vp_dept|工资|薪|物料|仓库|采购|领料|盘点|请假|付款'
  const BUSINESS = new RegExp(`${SHARED_WORDS}|supplier|employee|creditCode|credit_code|供应商|员工|信用代码`, 'i')
  const PLATFORM = new RegExp(SHARED_WORDS, 'i')
  /** Names given by the specification (fields of an external account, paths and replies of the step-up token), and one name of a table. */
  const GIVEN: Readonly<Record<string, RegExp>> = {
    'server/http/caller.ts': /supplierId/g,
    'server/document/access.ts': /supplierId/g,
    'platform/auth/auth.routes.ts': /salary_token/g,
    'platform/step-up/step-up-dialog.view.tsx': /salary_token/g,
    'platform/log/log-names.words.tsx': /sys_salary_grade: .*/g,
    'web/http/tokens.ts': /salary-token|blade-jinlei\/salary/g,
  }
  it.each([
    ['model', BUSINESS],
    ['server', BUSINESS],
    ['platform', PLATFORM],
    ['web', PLATFORM],
  ] as const)('%s knows no business word', (part, words) => {
    const code = (path: string) =>
      readFileSync(join(root, path), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
        .replace(GIVEN[path] ?? /$^/, '')
    const found = files
      .filter(path => folder(path) === part)
      .flatMap(path => (words.exec(code(path)) ?? []).map(word => `${path}: ${word}`))
    expect(found).toEqual([])
  })
})
