import { describe, expect, it } from 'vitest'
import { allRoutes } from '#app/discover.ts'

/** The wire demands that these change something though they are asked for by GET; who opens a dossier is noted. Each is a transaction of its own. */
const CHANGING = [
  'blade-auth/oauth/logout',
  'blade-biz/erpproducationroute/genUpdateQuality',
  'blade-biz/erpproducationroute/goBackSwitchRoute',
  'blade-biz/m/dossier/:proCode',
]

describe('a call by GET', () => {
  it('W32 changes nothing, but for those that were reviewed, which are commands', async () => {
    const changing = (await allRoutes()).filter(({ call, reads }) => call.method === 'GET' && !reads)
    expect(changing.map(({ call }) => call.path).sort()).toEqual(CHANGING)
  })
})
