import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type Reward, rewardsApi } from '#features/rewards/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { button } from '../../../tests/screens/hands.ts'
import { LOOKS, test, VI_PHONE } from '../../../tests/screens/site.tsx'

const AT = '2026-11-20T03:04:05.000Z'
const REWARD: Reward = {
  ...{ id: 'rank:mem_1:3', promotion: 'ranks', currency: 'CRD', kind: 'rank', amount: '18.00', required: '0.00' },
  ...{ note: '', state: 'UNCLAIMED', why: '', issuedAt: AT, expiresAt: '2026-12-20T03:04:05.000Z', endedAt: null },
}
const GIFT: Reward = {
  ...REWARD,
  id: 'gift:1',
  kind: 'gift',
  amount: '5.00',
  required: '5.00',
  note: 'For your patience',
}
const PAST: Reward = { ...GIFT, id: 'gift:0', state: 'REVOKED', why: 'Given twice', endedAt: AT }

for (const look of LOOKS)
  test(`rewards are taken one by one, and what is over says why: ${look.language} ${look.size}`, async ({ site }) => {
    let taken = false
    site.answer(rewardsApi.list, () => {
      const list = taken ? [REWARD, { ...GIFT, state: 'CLAIMED' as const, endedAt: AT }, PAST] : [REWARD, GIFT, PAST]
      return { waiting: taken ? 1 : 2, list }
    })
    site.answer(rewardsApi.claim, input => {
      taken = true
      return { ...GIFT, id: input.id, state: 'CLAIMED' as const, endedAt: AT }
    })
    await site.open('/vip?centre=rewardCenter', { look, as: {} })
    const t = site.words.rewards
    const cards = site.dialog.getByRole('article')
    await expect.element(site.dialog.getByText(/23\.00/)).toBeVisible()
    await expect.element(cards.first().getByText(t.free, { exact: false })).toBeVisible()
    await expect.element(site.dialog.getByText('Given twice')).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    await button(cards.nth(1), t.take).click()
    await expect.element(site.dialog.getByText(t.states.CLAIMED, { exact: true })).toBeVisible()
    expect(site.asked(rewardsApi.claim)).toEqual([{ id: 'gift:1' }])
    await expect.poll(() => cards.elements()).toHaveLength(1)
  })

test('all are taken with one press; a break says so', async ({ site }) => {
  site.answer(rewardsApi.list, { waiting: 2, list: [REWARD, GIFT] })
  site.answer(rewardsApi.claimAll, new FakeRefusal('excluded'))
  await site.open('/vip?centre=rewardCenter', { look: VI_PHONE, as: {} })
  const { rewards, refusal } = site.words
  await button(site.dialog, rewards.takeAll).click()
  await expect.element(site.dialog.getByText(refusal.excluded)).toBeVisible()
  site.answer(rewardsApi.claimAll, { list: [REWARD, GIFT] })
  await button(site.dialog, rewards.takeAll).click()
  await expect.poll(() => site.asked(rewardsApi.claimAll)).toHaveLength(2)
  await expect.element(page.getByRole('alert').getByText(refusal.excluded)).not.toBeInTheDocument()
})

test('without any the page says so, and what waits stands in the menu', async ({ site }) => {
  site.answer(rewardsApi.list, { waiting: 0, list: [] })
  await site.open('/vip?centre=rewardCenter', { as: {} })
  await expect.element(site.dialog.getByText(site.words.rewards.nothing)).toBeVisible()
  site.answer(rewardsApi.list, { waiting: 2, list: [REWARD, GIFT] })
  await site.open('/vip?centre=personalHistoryCopy', { as: {} })
  const entry = site.dialog.getByRole('link', { name: new RegExp(site.words.centre.rewardCenter) })
  await expect.element(entry).toMatchTextContent(/2/)
})
