import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { BigScreen } from '#model/big-screen.ts'
import type { Flow } from '#model/flow/flow.ts'
import type { Master } from '#model/master.ts'
import type { Report } from '#model/report.ts'
import { loadChunk } from '../shell/chunk.ts'

/**
 * Lazily loaded definitions, one chunk each. The composition root finds them by file name and registers the loaders, so this module depends
 * on none of them.
 */
type Loader<T> = () => Promise<T>
type Loaders<T> = Readonly<Record<string, Loader<T>>>

export interface RichEditorProps {
  value?: string
  placeholder: string
  onChange?: (html: string) => void
}

interface Definitions {
  flows: Loaders<Flow>
  masters: Loaders<Master>
  reports: Loaders<Report>
  screens: Loaders<BigScreen>
  editor: Loader<{ default: ComponentType<RichEditorProps> }>
}

let flows: Loaders<Flow> = {}
let masters: Loaders<Master> = {}
let reports: Loaders<Report> = {}
let screens: Loaders<BigScreen> = {}
let editor: LazyExoticComponent<ComponentType<RichEditorProps>> | undefined

/** `../domains/x/leave.flow.ts` has the key `leave`, `leave-balance.register.ts` the key `leaveBalance`. */
const keyOf = (path: string) =>
  path
    .replace(/^.*\//, '')
    .replace(/\.(flow|master|register|report|bigscreen)\.ts$/, '')
    .replace(/-(.)/g, (_, first: string) => first.toUpperCase())

const byKey = <T>(found: Loaders<T>): Loaders<T> => Object.fromEntries(Object.entries(found).map(([path, load]) => [keyOf(path), load]))

export function registerDefinitions(found: Definitions): void {
  flows = byKey(found.flows)
  masters = byKey(found.masters)
  reports = byKey(found.reports)
  screens = byKey(found.screens)
  editor = lazy(() => loadChunk(found.editor))
}

const load = async <T>(found: Loaders<T>, key: string): Promise<T | null> =>
  Object.hasOwn(found, key) ? loadChunk(found[key]!) : Promise.resolve(null)

/** The definition, or null if this version has no such flow. */
export const loadFlow = (key: string) => load(flows, key)
export const loadMaster = (key: string) => load(masters, key)
export const loadReport = (key: string) => load(reports, key)
export const loadScreen = (key: string) => load(screens, key)
export const hasFlow = (key: string) => Object.hasOwn(flows, key)
export const hasReport = (key: string) => Object.hasOwn(reports, key)
export const hasScreen = (key: string) => Object.hasOwn(screens, key)
export const richEditor = () => editor
