import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { winnersApi } from '#features/games/api-winners.ts'
import { flagsWith } from '../../tests/screens/demo.ts'
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
