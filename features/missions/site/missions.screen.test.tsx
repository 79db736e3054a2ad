import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type Board, type Mission, missionsApi } from '#features/missions/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { LOOKS, test, VI_PHONE } from '../../../tests/screens/site.tsx'

/* Missions and boards (agents §6, 12). */

const step = (target: string, state: Mission['steps'][number]['state']) => ({ target, reward: '5.00', state })
const MISSION: Mission = {
  ...{
    code: 'daily-play',
    texts: { en: { title: 'Play today', about: 'Any slot' } },
    currency: 'CRD',
    repeat: 'daily',
  },
  ...{ metric: 'valid_bet', category: 'RNG', after: null, period: '2026-11-20', from: '2126-11-20T00:00:00Z' },
  ...{ to: '2126-11-21T00:00:00Z', claimUntil: '2126-11-22T00:00:00Z', progress: '220.00' },
  steps: [step('100.00', 'CLAIMED'), step('200.00', 'COMPLETED'), step('400.00', 'ACTIVE'), step('800.00', 'LOCKED')],
}
const BOARD: Board = {
  ...{
    code: 'week',
    texts: { en: { title: 'The week', about: '' } },
    currency: 'CRD',
    category: null,
    dayCap: '500.00',
  },
  ...{ minScore: '50.00', from: '2126-11-20T00:00:00Z', to: '2126-11-27T00:00:00Z', isSettled: false },
  prizes: [
    { from: 1, to: 1, amount: '50.00' },
    { from: 2, to: 3, amount: '15.00' },
  ],
  list: [
    { rank: 1, name: 'ho***', score: '300.00', prize: '50.00', isOwn: false },
    { rank: 2, name: 'linh', score: '100.00', prize: '15.00', isOwn: true },
  ],
  own: { rank: 2, score: '100.00' },
}

for (const look of LOOKS)
  test(`missions and a board: ${look.language} ${look.size}`, async ({ site }) => {
    site.answer(missionsApi.missions, { enabled: true, count: 1, list: [MISSION] })
    site.answer(missionsApi.boards, { list: [BOARD] })
    site.answer(missionsApi.claim, { amount: '5.00' })
    await site.open('/vip?centre=missionLeaderboard', { look, as: {} })
    const { missions } = site.words
    const card = site.dialog.getByRole('article', { name: 'Play today' })
    await expect.element(card.getByRole('progressbar').nth(2)).toHaveAttribute('aria-valuenow', '55')
    expect(await axeProblems()).toEqual([])
    await card.getByRole('button').click()
    await expect
      .poll(() => site.asked(missionsApi.claim))
      .toEqual([{ code: 'daily-play', period: '2026-11-20', step: 1 }])
    await site.dialog.getByRole('tab', { name: missions.tabs.boards }).click()
    await expect.element(site.dialog.getByRole('heading', { name: 'The week' })).toBeVisible()
    await expect.element(site.dialog.getByRole('row').nth(2)).toMatchTextContent('linh')
    expect(await axeProblems()).toEqual([])
  })

test('a claim that is refused says why, and nothing runs says so', async ({ site }) => {
  site.answer(missionsApi.missions, { enabled: true, count: 1, list: [MISSION] })
  site.answer(missionsApi.claim, new FakeRefusal('offer_not_for_you', { reason: 'budget' }))
  site.answer(missionsApi.boards, { list: [] })
  await site.open('/vip?centre=missionLeaderboard', { look: VI_PHONE, as: {} })
  const { missions, refusal } = site.words
  await site.dialog.getByRole('article').getByRole('button').click()
  await expect.element(page.getByText(refusal.offer_not_for_you)).toBeVisible()
  await site.dialog.getByRole('tab', { name: missions.tabs.boards }).click()
  await expect.element(site.dialog.getByText(missions.board.none)).toBeVisible()
})
