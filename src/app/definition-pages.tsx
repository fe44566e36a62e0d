/// <reference types="vite/types/importMeta.d.ts" />
import type { Master } from '#model/master.ts'

/** What the router and the tabs know of the page of a master or a register before its definition is loaded. */
export interface DefinitionPage {
  readonly key: string
  readonly path: string
  readonly title: { readonly zh: string; readonly en: string }
}

const definitions = import.meta.glob<Master>(['../domains/**/*.master.ts', '../domains/**/*.register.ts'], {
  eager: true,
  import: 'default',
})

/** Read when the browser's program is built, which carries this list and not the definitions: `evaluated` in vite.config.ts. */
const pages: readonly DefinitionPage[] = Object.values(definitions).flatMap(({ key, page, title, en }) =>
  page && !page.ownScreen ? [{ key, path: page.path, title: { zh: title, en } }] : [],
)

export default pages
