import { afterAll, beforeAll, expect } from 'vitest'
import { startWorkers } from '#platform/job/job.store.ts'
import { type Cases, casesIn } from '../setup/cases.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { ownComplaints } from './shell.ts'

/** A company for the tests of one file, and its people, each with their own browser. */
export interface Day<R extends string> {
  readonly stage: Stage
  /** Decides for people without a browser. */
  readonly cases: Cases
  /** People already logged in. */
  readonly people: Readonly<Record<R, Visitor>>
  /** Anybody else, logged in on first use. */
  as(account: string): Promise<Visitor>
}

/** Opens the company before the tests of the current `describe`; afterwards no console may contain errors. */
export function aDay<R extends string = never>(cast: Readonly<Record<R, string>>, prepare?: (day: Day<R>) => Promise<unknown>): Day<R> {
  let stage: Stage
  let cases: Cases
  const people = {} as Record<R, Visitor>
  const entered = new Map<string, Promise<Visitor>>()
  const enter = async (account: string) => {
    const visitor = await stage.visit()
    // Where little is to be loaded: from here everybody goes to work through the menu.
    await visitor.logIn(account, '/info/index')
    return visitor
  }
  const day: Day<R> = {
    get stage() {
      return stage
    },
    get cases() {
      return cases
    },
    people,
    as(account) {
      const known = entered.get(account) ?? enter(account)
      entered.set(account, known)
      return known
    },
  }
  beforeAll(async () => {
    stage = await openStage()
    startWorkers(stage.app)
    cases = casesIn(stage.app)
    await prepare?.(day)
    for (const [role, account] of Object.entries<string>(cast)) people[role as R] = await day.as(account)
  })
  afterAll(async () => {
    for (const visitor of entered.values()) expect(ownComplaints(await visitor)).toEqual([])
    await stage?.close()
  })
  return day
}
