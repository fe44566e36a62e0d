import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from './browser.ts'
import { arrives, tab, tool } from './shell.ts'
import { dialog } from './table.ts'

/** Spec 4.4. */
describe('the lock, in a browser', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('is set with a password, survives a reload, opens only with it, and is then forgotten', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    const stored = () => page.evaluate(() => Object.keys(sessionStorage).filter(key => /lock/i.test(key)))
    await visitor.logIn('worker01')
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem', { name: '消息公告' }).click()
    await page.getByRole('menuitem', { name: '我的消息' }).click()
    await arrives(page, '/desk/message/index')

    await tool(page, '锁屏').click()
    const box = dialog(page).filter({ hasText: '设置锁屏密码' })
    await box.getByRole('button', { name: '锁屏' }).click()
    await box.getByText('锁屏密码不能为空').waitFor()
    await visitor.picture('lock-dialog')
    expect(new URL(page.url()).pathname).toBe('/desk/message/index')
    await box.getByLabel('请输入锁屏密码').fill('2468')
    // From the flag in session storage to the lock page: 100 ms.
    await page.evaluate(() => {
      const watch = window as unknown as { flagged?: number; locked?: number; late?: boolean }
      // Measured in the page: polling from outside would be late on a busy machine.
      const keep = Storage.prototype.setItem
      Storage.prototype.setItem = function (key, value) {
        if (key.endsWith('isLock') && !watch.flagged) {
          watch.flagged = performance.now()
          // Timers come in their order, however late a busy machine lets them come.
          setTimeout(() => {
            watch.late = !watch.locked
          }, 500)
        }
        keep.call(this, key, value)
      }
      for (const name of ['pushState', 'replaceState'] as const) {
        const go = history[name]
        history[name] = function (...there) {
          go.apply(this, there)
          if (location.pathname === '/lock') watch.locked ??= performance.now()
        }
      }
    })
    await box.getByRole('button', { name: '锁屏' }).click()
    await arrives(page, '/lock')
    const watched = await page.waitForFunction(() => {
      const { flagged, locked, late } = window as unknown as { flagged?: number; locked?: number; late?: boolean }
      return flagged && locked && late !== undefined ? { delay: locked - flagged, late } : undefined
    })
    const { delay, late } = (await watched.jsonValue())!
    expect(delay).toBeGreaterThan(85)
    expect(late).toBe(false)
    await expect.poll(() => stored()).toContain('mainshaft-isLock')
    // The password cannot be read from the storage.
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('2468')

    await page.reload()
    await arrives(page, '/lock')
    await page.getByText('屏幕已锁定').waitFor()
    await visitor.picture('lock')
    await page.getByPlaceholder('请输入锁屏密码').fill('1357')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: '锁屏密码错误，请重新输入' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/lock')
    await page.getByPlaceholder('请输入锁屏密码').fill('2468')
    await page.getByRole('button', { name: '解锁' }).click()
    await arrives(page, '/desk/message/index')
    await expect.poll(() => tab(page, '我的消息').getAttribute('aria-selected')).toBe('true')
    expect(await stored()).toEqual([])

    // The next lock asks for a new password.
    await tool(page, '锁屏').click()
    await dialog(page).filter({ hasText: '设置锁屏密码' }).waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })
})
