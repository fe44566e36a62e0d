import { settleDues } from '#server/engine/shell/due.ts'
import type { TestApp } from './app.ts'

/** Runs the clock on the morning of a day; returns how many documents took effect. */
export const takeEffects = (app: TestApp, day: string, engine = app.engine): Promise<number> =>
  settleDues(engine, app.sites[0]!, app.newId, new Date(`${day}T00:06:00+08:00`), () => {})
