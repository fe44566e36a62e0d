import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite'
import { menuIconNames, menuIconPicture } from './src/web/kit/menu-icons.ts'

const api = process.env.API_ORIGIN ?? 'http://localhost:1888'
const proxied = Object.fromEntries(['/api/', '/apidy/', '/health/'].map(path => [path, { target: api, changeOrigin: true }]))

/** The server sends the .br or .gz beside a file when the browser takes it: compressed once here, never per request. */
function precompressed(): Plugin {
  let out = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) {
      out = config.build.outDir.startsWith('/') ? config.build.outDir : join(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
        const file = join(out, name)
        if (!/\.(js|css|html|svg)$/.test(name) || statSync(file).size < 1024) continue
        const bytes = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** Modules that are run here: the browser gets their default export as a plain value, and nothing of what they read it from. */
function evaluated(...modules: readonly string[]): Plugin {
  const files = modules.map(module => fileURLToPath(new URL(module, import.meta.url)))
  return {
    name: 'evaluated',
    enforce: 'pre',
    async load(id) {
      if (!files.includes(id)) return null
      const { module, dependencies } = await runnerImport<{ default: unknown }>(id)
      for (const file of dependencies) this.addWatchFile(file)
      return `export default ${JSON.stringify(module.default)}`
    },
  }
}

/** The icons of menus as one picture with a symbol for each, instead of scripts that every first load would bring. */
function menuIcons(): Plugin {
  const names = fileURLToPath(new URL('src/web/kit/menu-icons.ts', import.meta.url))
  const drawings = fileURLToPath(new URL('node_modules/@ant-design/icons-svg/inline-svg/outlined/', import.meta.url))
  const symbolOf = (name: string) => {
    const [, look, shapes] =
      /^<svg ([^>]*?) focusable="false">(.*)<\/svg>$/s.exec(readFileSync(`${drawings}${name}.svg`, 'utf8').trim()) ?? []
    if (!look) throw new Error(`unexpected drawing of the icon ${name}`)
    return `<symbol id="${name}" ${look}>${shapes}</symbol>`
  }
  const draw = () => `<svg xmlns="http://www.w3.org/2000/svg">${menuIconNames.map(symbolOf).join('')}</svg>`
  return {
    name: 'menu-icons',
    configureServer: ({ middlewares }) => {
      middlewares.use(menuIconPicture, (_, reply) => void reply.setHeader('content-type', 'image/svg+xml').end(draw()))
    },
    transform(code, id) {
      if (id !== names || this.environment.mode !== 'build') return null
      const file = this.emitFile({ type: 'asset', name: 'menu-icons.svg', source: draw() })
      return { map: null, code: code.replace(/['"]\/menu-icons\.svg['"]/, `import.meta.ROLLUP_FILE_URL_${file}`) }
    },
  }
}

/**
 * Every input asks antd for the form around it, and antd asks the index of the form library, which would bring its fields and all of its
 * validation into the first load. The context alone is answered instead; whoever shows a form still loads the rest.
 */
function formContextAlone(): Plugin {
  return {
    name: 'form-context-alone',
    enforce: 'pre',
    resolveId(source, importer) {
      const isAsked = source === '@rc-component/form' && importer?.endsWith('/antd/es/form/context.js')
      return isAsked ? this.resolve('@rc-component/form/es/FormContext', importer, { skipSelf: true }) : null
    },
  }
}

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/**
 * Gives everything that some pages cannot do without: what they import, what that imports, and so on.
 * What a page loads later is not among it, and the page itself stays a file of its own, by whose name it is asked for.
 * Libraries follow by themselves, as far as they are used: followed here, their lists of everything would bring everything.
 */
function needsOf(...pages: readonly string[]) {
  const roots = pages.map(page => fileURLToPath(new URL(page, import.meta.url)))
  let found: Set<string> | undefined
  const collect = (modules: Modules): Set<string> => {
    const seen = new Set<string>()
    const waiting = [...roots]
    for (let id = waiting.pop(); id; id = waiting.pop()) {
      if (seen.has(id) || id.includes('/node_modules/')) continue
      seen.add(id)
      waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
    }
    return seen
  }
  return (id: string, modules: Modules): boolean => {
    found ??= collect(modules)
    return found.has(id) && !roots.includes(id)
  }
}

type Needs = ReturnType<typeof needsOf>
/**
 * A file for what all of these pages need. Libraries are named where they would follow into another file: because only the pages themselves use
 * them, or because lists, which also use them, come first.
 */
const fileOf =
  (name: string, libraries: RegExp | undefined, ...needs: readonly Needs[]) =>
  (id: string, modules: Modules): string | null =>
    libraries?.test(id) || needs.every(isNeeded => isNeeded(id, modules)) ? name : null

const list = needsOf('src/platform/master/master.screen.tsx', 'src/platform/work/send.screen.tsx')
const paper = needsOf(
  'src/platform/work/process-form.screen.tsx',
  'src/platform/work/process-detail.screen.tsx',
  'src/platform/work/process-handle.screen.tsx',
)

export default defineConfig({
  plugins: [evaluated('src/app/definition-pages.tsx'), menuIcons(), formContextAlone(), react(), precompressed()],
  resolve: {
    // The wire's schemas are checked on the server; the browser needs the paths and, at compile time, the types.
    alias: [{ find: /^typebox$/, replacement: fileURLToPath(new URL('src/web/http/schema-stub.ts', import.meta.url)) }],
  },
  server: { proxy: proxied },
  preview: { proxy: proxied },
  build: {
    outDir: 'dist/web',
    assetsDir: 'assets',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    // Images stay files: a data address would travel with every load of the script.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every first load needs, what lists and papers share, and what each of them needs besides: a few files instead of seventy.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 30 },
            {
              name: 'ui',
              test: /node_modules\/(@ant-design\/(cssinjs|cssinjs-utils|colors|fast-color)|@rc-component\/(util|motion|input|checkbox|resize-observer)|antd\/es\/(config-provider|theme|style|button|input|checkbox|locale)|@emotion|clsx)\//,
              priority: 20,
            },
            { name: fileOf('first', undefined, needsOf('src/app/web.tsx', 'src/platform/auth/login.screen.tsx')), priority: 10 },
            {
              name: fileOf('home', /node_modules\/dayjs\//, needsOf('src/web/shell/shell.tsx', 'src/platform/home/home.screen.tsx')),
              priority: 8,
            },
            {
              name: fileOf(
                'kit',
                /antd\/es\/(date-picker|select|tree-select|form|pagination|radio|spin|alert|upload|progress|qr-code|typography|input-number|tag|steps|timeline)\//,
                list,
                paper,
              ),
              priority: 6,
            },
            { name: fileOf('list', undefined, list), priority: 5 },
            { name: fileOf('paper', undefined, paper), priority: 4 },
            // Roles, fields and steps that hundreds of definitions are made of.
            { name: 'model', test: /\/src\/(model|company)\//, minShareCount: 2, priority: 3 },
            { name: 'common', test: /\/src\/contract\/|\/@ant-design\/icons/, minShareCount: 2, priority: 2 },
          ],
        },
      },
    },
  },
})
