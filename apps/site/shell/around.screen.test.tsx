import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { lobbyApi } from '#features/games/api-lobby.ts'
import { pass, stopClock } from '../../../tests/screens/clock.ts'
import { flagsWith, vendorsOf } from '../../../tests/screens/demo.ts'
import { button } from '../../../tests/screens/hands.ts'
import { test, VI_PHONE } from '../../../tests/screens/site.tsx'

/* What stands beside the pages and under them (specification §2, §3, §9). */

test('§2: the right-side bar needs MANPLAYREB3 and a way to customer service', async ({ site }) => {
  const bar = page.getByRole('complementary', { name: site.words.service.title })
  const left = page.getByRole('complementary', { name: site.words.shell.leftBar })
  site.giveFlags({ MANPLAYREB3: true })
  await site.open('/download')
  await expect.element(button(bar, site.words.service.open)).toBeVisible()
  site.giveFlags({ MANPLAYREB3: false })
  await site.reload()
  await expect.element(left).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  site.giveStatus({ whitelabel: flagsWith({ MANPLAYREB3: true }), customerService: [] })
  await site.reload()
  await expect.element(left).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
})

test('§2: the left bar says that it is being updated', async ({ site }) => {
  await site.open('/download', { look: { ...VI_PHONE, size: 'desktop' } })
  await page.getByRole('complementary', { name: site.words.shell.leftBar }).getByRole('button').click()
  await expect.element(page.getByText('Đang cập nhật')).toBeVisible()
})

test('§3: who visits is asked before anything is measured, where it is, and answers once', async ({ site }) => {
  const { consent, shell } = site.words
  const question = page.getByRole('region', { name: consent.title })
  const left = page.getByRole('complementary', { name: shell.leftBar })
  const measuring = () => document.querySelectorAll('script[src*=googletagmanager]')
  await site.open('/download')
  await expect.element(left).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  site.giveStatus({ analytics: { gtagId: 'G-STORY1234' } })
  for (const answer of ['decline', 'agree'] as const) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the site does it, see consent.ts
    document.cookie = 'consent=; max-age=0; path=/'
    await site.reload()
    await button(question, consent[answer]).click()
    await expect.element(question).not.toBeInTheDocument()
    await site.reload()
    await expect.element(left).toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
    expect(document.cookie).toContain(`consent=${answer === 'agree' ? 'yes' : 'no'}`)
    // The page was opened without consent: its policy would let nothing in.
    expect(measuring()).toHaveLength(0)
  }
})

test('§9: the footer shows 10 vendors and moves on by one each 3000 ms, until it is told to stop', async ({ site }) => {
  site.answer(lobbyApi.hotGames, { list: [], vendors: vendorsOf(13) })
  await commands.wantMotion('no-preference')
  await commands.moveMouse(1, 1)
  stopClock()
  await site.open('/download')
  const slider = page.getByRole('region', { name: site.words.shell.vendors })
  const items = () => slider.getByRole('listitem').elements()
  await expect
    .poll(async () => {
      await pass(1)
      page.getByRole('contentinfo').query()?.scrollIntoView()
      return items().length
    })
    .toBe(13)
  await frames()
  const view = slider.getByRole('list').element().parentElement!
  const at = (index: number) => items()[index]!.getBoundingClientRect()
  expect(Math.round(view.clientWidth / at(0).width)).toBe(10)
  /** The vendor that stands first; none while they move. */
  const first = () => items().findIndex((_, index) => Math.abs(at(index).x - view.getBoundingClientRect().x) < 1)

  await pass(2_900)
  await frames()
  expect(first()).toBe(0)
  await pass(100)
  await expect.poll(first).toBe(1)
  await pass(3_000)
  await expect.poll(first).toBe(2)
  await button(slider, site.words.shell.pause).click()
  await pass(9_000)
  await frames()
  expect(first()).toBe(2)
})

/** Long enough for what has begun to move to be seen moving. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
}
