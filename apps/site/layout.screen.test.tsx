import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { gamesApi } from '#features/games/api.ts'
import { winnersApi } from '#features/games/api-winners.ts'
import { untilStill } from '../../tests/screens/axe.ts'
import { flagsWith, LOTUS } from '../../tests/screens/demo.ts'
import { EN_DESKTOP, LOOKS, test, UR_PHONE, VI_PHONE } from '../../tests/screens/site.tsx'

/* What was seen in pictures: cut lines, covered rows, links to nothing. */

const POOL = {
  ...{ vassalage: 'HARBOUR', gameCode: 'lantern-road', displayName: 'قندیلوں کی راہ', name: 'Lantern Road' },
  ...{ level: 'grand', amount: '200000.00', currency: 'CRD', fullStake: '75.00', coverUrl: '' },
}

for (const look of LOOKS)
  test(`the band of jackpots says all of its terms, none of it cut (${look.language})`, async ({ site }) => {
    site.answer(winnersApi.jackpots, { source: 'pool', list: [POOL] })
    await site.open('/rng', { look })
    const band = page.getByRole('region', { name: site.words.jackpot.pools })
    await expect.element(band.getByText(/75\.00/)).toBeVisible()
    const box = band.element().getBoundingClientRect()
    for (const line of band.element().querySelectorAll('h2, p:not(.sr-only)')) {
      const { top, bottom } = line.getBoundingClientRect()
      expect(top).toBeGreaterThanOrEqual(box.top)
      expect(bottom).toBeLessThanOrEqual(box.bottom)
      expect(line.scrollHeight).toBeLessThanOrEqual(line.clientHeight)
      expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth)
    }
  })

test('at 1280 × 720 the names under the first covers are in the first view', async ({ site }) => {
  await site.open('/', { look: EN_DESKTOP })
  await page.viewport(1280, 720)
  const name = page.getByRole('article').first().getByText('Lotus Lantern')
  await expect.element(name).toBeVisible()
  expect(name.element().getBoundingClientRect().bottom).toBeLessThan(720)
})

for (const look of [VI_PHONE, UR_PHONE])
  test(`on phones the tab of customer service stands beside what is listed (${look.language})`, async ({ site }) => {
    const whitelabel = flagsWith({ MANPLAYREB3: true })
    site.giveStatus({ whitelabel, customerService: [{ csType: 'LIVECHAT', path: '' }] })
    await site.open('/rng', { look })
    const tab = page.getByRole('button', { name: site.words.service.open })
    await expect.element(tab).toBeVisible()
    const seen = tab.element().firstElementChild!.getBoundingClientRect()
    const card = page.getByRole('article').first().element().getBoundingClientRect()
    const gutter = look === UR_PHONE ? seen.right : innerWidth - seen.left
    const edge = look === UR_PHONE ? innerWidth - card.right : card.left
    expect(gutter).toBeLessThanOrEqual(edge)
    // A finger meets more than is seen.
    expect(tab.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(24)
  })

test('the footer leads to no type without games', async ({ site }) => {
  await site.open('/help')
  const footer = page.getByRole('contentinfo')
  await expect.element(footer.getByRole('link', { name: site.words.types.rng })).toBeVisible()
  await expect.element(footer.getByRole('link', { name: site.words.types.lottery, exact: true })).toBeVisible()
  for (const type of ['live', 'sports', 'esports', 'cockfight'] as const)
    await expect.element(footer.getByRole('link', { name: site.words.types[type] })).not.toBeInTheDocument()
})

test('offline, the banner covers neither the bar of a game nor the game', async ({ site }) => {
  site.answer(gamesApi.launchGame, { content: '/favicon.svg', origin: location.origin, game: LOTUS })
  const online = vi.spyOn(Navigator.prototype, 'onLine', 'get')
  try {
    await site.open('/game?vassalage=LACQUER&gameCode=lotus-lantern', { look: VI_PHONE, as: {} })
    const game = page.getByTitle(site.words.games.frame.replace('{name}', LOTUS.displayName))
    await expect.element(game).toBeVisible()
    online.mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    const banner = page.getByText(site.words.shell.offline)
    await expect.element(banner).toBeVisible()
    // As far down as the page goes: it does not.
    scrollTo(0, innerHeight)
    const bar = page.getByRole('banner').element().getBoundingClientRect()
    expect(bar.top).toBeGreaterThanOrEqual(banner.element().getBoundingClientRect().bottom)
    expect(game.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bar.bottom)
    expect(game.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
  } finally {
    online.mockRestore()
    dispatchEvent(new Event('online'))
  }
})

test('at 1024 px each entry of the navigation is one line', async ({ site }) => {
  for (const language of ['EN', 'VI', 'UR'] as const) {
    await site.open('/download', { look: { ...EN_DESKTOP, language } })
    await page.viewport(1024, 768)
    const bar = page.getByRole('navigation', { name: site.words.shell.navigation })
    await expect.element(bar.getByRole('link', { name: site.words.types.rng, exact: true })).toBeVisible()
    for (const link of bar.getByRole('link').elements()) {
      const text = document.createRange()
      text.selectNodeContents(link)
      // Its font may still be on its way.
      const lines = () => new Set([...text.getClientRects()].map(({ top }) => top)).size
      await expect.poll(lines, { message: link.textContent! }).toBe(1)
    }
  }
})

test('rings of focus are whole in rows that scroll', async ({ site }) => {
  await site.open('/rng')
  await expect.element(page.getByRole('article').first()).toBeVisible()
  await userEvent.tab()
  for (const row of document.querySelectorAll<HTMLElement>('main .row-scroll')) {
    const box = row.getBoundingClientRect()
    const first = row.querySelector<HTMLElement>('a, button')!
    first.focus()
    await untilStill()
    const { outlineOffset, outlineWidth } = getComputedStyle(first)
    const out = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    const { left, top, bottom } = first.getBoundingClientRect()
    expect(outlineWidth).toBe('2px')
    expect(outlineOffset).not.toBe('0px')
    expect(left - out).toBeGreaterThanOrEqual(box.left)
    expect(top - out).toBeGreaterThanOrEqual(box.top)
    expect(bottom + out).toBeLessThanOrEqual(box.bottom)
  }
})

test('beside a modal no strip is left out: the place of the scrollbar is room of the page', async ({ site }) => {
  await site.open('/download')
  const { documentElement: root, body } = document
  // Browsers of tests have scrollbars without width, and a sheet of the runner takes the room of bodies away.
  const scrollbar = vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(innerWidth - 15)
  const sheet = [...document.styleSheets].find(({ cssRules }) => cssRules[1]?.cssText.startsWith('body {'))
  if (sheet) sheet.disabled = true
  try {
    await page.getByRole('banner').getByRole('button', { name: site.words.shell.signIn }).click()
    await expect.element(site.dialog).toBeVisible()
    expect(getComputedStyle(root).scrollbarGutter).toBe('auto')
    await expect.poll(() => getComputedStyle(body).paddingInlineEnd).toBe('15px')
  } finally {
    scrollbar.mockRestore()
    if (sheet) sheet.disabled = false
  }
})
