import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type Back, cashbackApi } from '#features/cashback/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { EN_DESKTOP, LOOKS, type Site, test } from '../../../tests/screens/site.tsx'

const TERMS = { ratePpm: 100_000, min: '1.00', cap: '50.00', products: ['RNG', 'LIVE'], currency: 'CRD' }
const TEXTS = { en: { title: 'A calm week', about: '' }, vi: { title: 'Tuần yên', about: '' } }
const BACK: Back = {
  ...{ code: 'calm', texts: TEXTS, from: '2026-11-16', to: '2026-11-22', state: 'PAID', amount: '23.00', ...TERMS },
  ...{ staked: '1000.00', won: '700.00', rewards: '20.00', carryIn: '50.00' },
}

function given(site: Site, change: Partial<Back> = {}) {
  site.answer(cashbackApi.list, {
    offers: [{ code: 'calm', texts: TEXTS, every: 'week', endsAt: '2026-12-31T00:00:00.000Z', ...TERMS }],
    list: [{ ...BACK, ...change }],
  })
  site.answer(cashbackApi.statement, {
    rows: [{ day: '2026-11-16', product: 'RNG', staked: '1000.00', won: '700.00', given: '0.00' }],
  })
}

for (const look of LOOKS)
  test(`terms and closed weeks, each reckoned again (${look.language})`, async ({ site }) => {
    given(site)
    await site.open('/vip?centre=bonusDetails', { look, as: {} })
    const { cashback } = site.words
    await expect.element(site.dialog.getByRole('heading', { name: cashback.title })).toBeVisible()
    expect(await axeProblems()).toEqual([])
    await site.dialog.getByRole('table').getByRole('button').click()
    await expect.element(page.getByText(cashback.right)).toBeVisible()
    expect(await axeProblems()).toEqual([])
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })

test('what does not follow from its figures says so; where nothing comes back nothing is said', async ({ site }) => {
  given(site, { amount: '24.00' })
  await site.open('/vip?centre=bonusDetails', { look: EN_DESKTOP, as: {} })
  await site.dialog.getByRole('table').getByRole('button').click()
  await expect.element(page.getByText(site.words.cashback.wrong)).toBeVisible()
  site.answer(cashbackApi.list, { offers: [], list: [] })
  await site.open('/vip?centre=bonusDetails', { look: EN_DESKTOP, as: {} })
  await expect.element(site.dialog.getByText(site.words.bonuses.nothing, { exact: true })).toBeVisible()
  expect(page.getByText(site.words.cashback.title).elements()).toEqual([])
})
