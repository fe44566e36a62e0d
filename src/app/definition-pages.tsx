/// <reference types="vite/types/importMeta.d.ts" />
import type { Master } from '#model/master.ts'

/** What router and tabs know about the page of a master or register before its definition is loaded. */
export interface DefinitionPage {
  readonly key: string
  readonly path: string
  readonly title: { readonly zh: string; readonly en: string }
  /** Its rows are read only after the password was typed again. */
  readonly stepUp?: true
}

const definitions = import.meta.glob<Master>(['../domains/**/*.master.ts', '../{platform,domains}/**/*.register.ts'], {
  eager: true,
  import: 'default',
})

/** Evaluated at build time, so that the browser gets this list without the definitions: `evaluated` in vite.config.ts. */
const pages: readonly DefinitionPage[] = Object.values(definitions).flatMap(({ key, page, title, en, stepUp }) =>
  page ? [{ key, path: page.path, title: { zh: title, en }, ...(stepUp ? { stepUp: true as const } : {}) }] : [],
)

export default pages
