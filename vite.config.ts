import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  plugins: [react(), precompressed()],
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
          // What every first load needs, in three files instead of twenty; all else is cut where it is used.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 30 },
            {
              name: 'ui',
              test: /node_modules\/(@ant-design\/(cssinjs|cssinjs-utils|colors|fast-color)|@rc-component\/(util|motion|input|checkbox|resize-observer)|antd\/es\/(config-provider|theme|style|button|input|checkbox|locale)|@emotion|clsx)\//,
              priority: 20,
            },
            {
              name: 'core',
              test: /node_modules\/(i18next|react-i18next|zustand|ky)\/|src\/web\/(http|i18n|theme)\/|src\/web\/kit\/[\w-]+\.ts$|src\/contract\/(call|auth|site|vocabulary)\.ts|src\/web\/shell\/(guard|session|lock|lockout|tabs|tab-store|token-loop|chunk|error-log|pages|root\.words)\.ts/,
              priority: 10,
            },
          ],
        },
      },
    },
  },
})
