import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './files.mjs'
import { root } from './run.mjs'

/** Libraries that come as hundreds of small modules: opening and resolving each is most of what a start costs. */
const MANY_MODULES = ['typebox', 'drizzle-orm', 'jose']

/**
 * Binds each such library, as far as the server imports it, into a few files below the output's own `node_modules`, where Node looks first.
 * The code that imports them stays as it is, and without this folder it runs on the libraries themselves.
 * @param {string} out
 */
export async function bindLibraries(out) {
  // Not known before the installation, and slow to load: only a build needs it.
  const { build } = await import('vite')
  const sources = filesBelow(['src', 'seed'], file => file.endsWith('.ts') && !file.endsWith('.test.ts')).map(file =>
    readFileSync(join(root, file), 'utf8'),
  )
  for (const library of MANY_MODULES) {
    const imported = new RegExp(`from '(${library}(?:/[\\w./-]+)?)'`, 'g')
    const paths = new Set(sources.flatMap(text => [...text.matchAll(imported)].map(match => String(match[1]))))
    const fileOf = /** @param {string} path */ path => path.slice(library.length + 1).replaceAll('/', '-') || 'index'
    const folder = join(out, 'node_modules', library)
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      ssr: { noExternal: [library] },
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: true,
        target: 'node20',
        copyPublicDir: false,
        minify: false,
        rollupOptions: {
          input: Object.fromEntries([...paths].map(path => [fileOf(path), path])),
          output: { entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js' },
        },
      },
    })
    mkdirSync(folder, { recursive: true })
    const exports = Object.fromEntries([...paths].map(path => [`.${path.slice(library.length)}`, `./${fileOf(path)}.js`]))
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name: library, type: 'module', exports }, null, 2)}\n`)
  }
}
