import { expect, vi } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'
import { box, button } from '../../tests/screens/hands.ts'
import { test } from '../../tests/screens/site.tsx'

const TRIES = 4

/** Lets the waits between tries pass, until this is there. */
async function passing(there: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(2_000)
      return there.query()
    })
    .not.toBeNull()
}

test('a page whose file is lost once or twice is there all the same', async ({ site }) => {
  await commands.loseFile('**/pages/down.tsx*', 2)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const opening = site.open('/download')
  await passing(page.getByRole('heading', { level: 1, name: site.words.download.title }))
  await opening
  vi.useRealTimers()
})

test('one that stays lost offers to try again, in place, and is there then', async ({ site }) => {
  await commands.loseFile('**/pages/vip.tsx*', TRIES)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const opening = site.open('/vip')
  const { words } = site
  await passing(page.getByText(words.broken.missing))
  await opening
  // The rest of the page stands.
  await expect.element(page.getByRole('navigation', { name: words.shell.navigation })).toBeVisible()
  await button(page, words.common.retry).click()
  await passing(page.getByRole('heading', { level: 1, name: words.vip.title }))
  vi.useRealTimers()
  site.forgive(/Failed to fetch|did not load/)
})

test('one that the line broke off says so, and takes nothing away that was typed once there is a line again', async ({
  site,
}) => {
  await commands.loseFile('**/site/winners.tsx*', 1)
  const online = vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  await site.open('/login')
  const { words, dialog } = site
  const username = box(dialog, words.session.username)
  await username.fill('lan')
  const part = page.elementLocator(document.querySelector('[aria-labelledby=winners]')!)
  await expect.element(part.getByText(words.refusal.offline)).toBeInTheDocument()
  online.mockRestore()
  window.dispatchEvent(new Event('online'))
  await expect.element(part.getByText(words.broken.missing)).toBeInTheDocument()
  await expect.element(username).toHaveValue('lan')
  site.forgive(/Failed to fetch|did not load/)
})
