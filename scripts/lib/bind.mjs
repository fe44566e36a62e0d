import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './files.mjs'
import { root } from './run.mjs'

/** Libraries with hundreds of small modules, whose resolution takes most of the start-up time. */
const MANY_MODULES = ['typebox', 'drizzle-orm', 'jose']

/**
 * Bundles these libraries, as far as the server imports them, into the output's own `node_modules`, where Node looks first. Importing code
 * is unchanged, and runs on the original libraries without this folder.
 * @param {string} out
 */
export async function bindLibraries(out) {
  // Loaded lazily: not available before the installation, and slow.
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
