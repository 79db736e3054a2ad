import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ranksApi } from '#features/ranks/api.ts'
import { rewardsApi } from '#features/rewards/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { LADDER } from '../../../tests/screens/ladder.ts'
import { answerWithRanks, STANDING } from '../../../tests/screens/ranks.ts'
import { EN_DESKTOP, LOOKS, test, VI_PHONE } from '../../../tests/screens/site.tsx'

for (const look of LOOKS)
  test(`growth, what keeps the rank, the ladder, the gift and the days: ${look.language} ${look.size}`, async ({
    site,
  }) => {
    answerWithRanks(site)
    await site.open('/vip?centre=playerRank', { look, as: {} })
    const { ranks, rewards } = site.words
    const bars = site.dialog.getByRole('progressbar')
    await expect.element(bars.nth(0)).toHaveAttribute('aria-valuenow', '40')
    await expect.element(bars.nth(1)).toHaveAttribute('aria-valuenow', '75')
    await expect.element(site.dialog.getByRole('button', { name: rewards.take, exact: true })).toBeVisible()
    await expect.element(site.dialog.getByText(ranks.rise)).not.toBeInTheDocument()
    expect(await axeProblems()).toEqual([])
    await site.dialog.getByRole('tab', { name: ranks.tabs.ladder }).click()
    await expect.element(site.dialog.getByRole('row').nth(3)).toMatchTextContent(ranks.ladder.yours)
    expect(site.dialog.getByRole('row').elements()).toHaveLength(12)
    expect(await axeProblems()).toEqual([])
    await site.dialog.getByRole('tab', { name: ranks.tabs.growth }).click()
    await expect.element(site.dialog.getByText(ranks.byDay.right)).toBeVisible()
    expect(await axeProblems()).toEqual([])
    await site.dialog.getByRole('table').getByRole('button').click()
    await expect.element(page.getByText(ranks.byDay.rightDay)).toBeVisible()
    expect(await axeProblems()).toEqual([])
  })

test('growth that is enough moves up when it is asked for; a refusal is told', async ({ site }) => {
  answerWithRanks(site)
  site.answer(ranksApi.standing, { ...STANDING, growth: '10000', rises: true })
  site.answer(ranksApi.rise, new FakeRefusal('excluded', { until: null }))
  await site.open('/vip?centre=playerRank', { look: VI_PHONE, as: {} })
  const { ranks } = site.words
  await site.dialog.getByRole('button', { name: ranks.rise }).click()
  await expect.element(site.dialog.getByRole('alert').first()).toBeVisible()
  site.answer(ranksApi.rise, { ...STANDING, rank: 3 })
  site.answer(ranksApi.standing, { ...STANDING, rank: 3, keep: null, next: { rank: 4, needs: '40000' } })
  await site.dialog.getByRole('button', { name: ranks.rise }).click()
  await expect.element(site.dialog.getByRole('button', { name: ranks.rise })).not.toBeInTheDocument()
})

test('days and rows that do not come to what is told say so', async ({ site }) => {
  answerWithRanks(site)
  site.answer(ranksApi.days, {
    list: [{ day: '2026-11-20', ...STANDING.sums }],
    ...{ before: { weighed: '0', deposited: '10.00', adjusted: '0' }, growth: '4000', next: null },
  })
  site.answer(ranksApi.day, { ...{ day: '2026-11-20', ...STANDING.sums, isWhole: true }, rows: [] })
  await site.open('/vip?centre=playerRank', { look: EN_DESKTOP, as: {} })
  const { ranks } = site.words
  await site.dialog.getByRole('tab', { name: ranks.tabs.growth }).click()
  await expect.element(site.dialog.getByText(ranks.byDay.wrong)).toBeVisible()
  await site.dialog.getByRole('table').getByRole('button').click()
  await expect.element(page.getByText(ranks.byDay.wrongDay)).toBeVisible()
})

test('nothing grew, no gift waits, nothing changed, and nobody is ranked: each is said', async ({ site }) => {
  const none = { weighed: '0', deposited: '0.00', adjusted: '0' }
  site.answer(ranksApi.ladder, { ...LADDER, isOn: false })
  site.answer(ranksApi.standing, {
    ...{ ...STANDING, rank: 0, since: null, growth: '0', growth90: '0', sums: none, keep: null, changes: [] },
    next: { rank: 1, needs: '500' },
  })
  site.answer(ranksApi.days, { list: [], before: none, growth: '0', next: null })
  site.answer(rewardsApi.list, { waiting: 0, list: [] })
  await site.open('/vip?centre=playerRank', { look: EN_DESKTOP, as: {} })
  const { ranks } = site.words
  await expect.element(site.dialog.getByText(ranks.off)).toBeVisible()
  await expect.element(site.dialog.getByText(ranks.noGifts)).toBeVisible()
  await site.dialog.getByRole('tab', { name: ranks.tabs.growth }).click()
  await expect.element(site.dialog.getByText(ranks.byDay.none)).toBeVisible()
  await site.dialog.getByRole('tab', { name: ranks.tabs.history }).click()
  await expect.element(site.dialog.getByText(ranks.history.none)).toBeVisible()
})

for (const look of LOOKS)
  test(`the ladder stands open on the page of VIP: ${look.language} ${look.size}`, async ({ site }) => {
    await site.open('/vip', { look })
    await expect.element(page.getByRole('row').nth(11)).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  })
