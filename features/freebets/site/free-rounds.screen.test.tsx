import { expect } from 'vitest'
import { type FreeRounds, freeRoundsApi } from '#features/freebets/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, test } from '../../../tests/screens/site.tsx'

const WAITING: FreeRounds = {
  ...{ id: 'spins:1', currency: 'CRD', rounds: 10, left: 7, stake: '1.00', won: '3.40', note: 'For your patience' },
  ...{ state: 'ACTIVE', why: '', expiresAt: '2026-12-20T03:04:05.000Z', endedAt: null, open: true },
  game: {
    ...{ vassalage: 'LACQUER', vendorName: 'Lacquer', gameCode: 'tiger-moon', displayName: 'Tiger Moon' },
    coverUrl: '/art/none.svg',
  },
}
const RESTING: FreeRounds = { ...WAITING, id: 'spins:2', note: '', open: false }
const PAST: FreeRounds = {
  ...{ ...WAITING, id: 'spins:3', state: 'CANCELLED', why: 'Given twice', endedAt: '2026-11-20T03:04:05.000Z' },
  ...{ game: null, open: false },
}

for (const look of LOOKS)
  test(`free rounds say how many are left, what they won, and open their game: ${look.language} ${look.size}`, async ({
    site,
  }) => {
    site.answer(freeRoundsApi.list, { list: [WAITING, RESTING, PAST] })
    await site.open('/vip?centre=rewardCenter', { look, as: {} })
    const t = site.words.freeRounds
    const cards = site.dialog.getByRole('article')
    await expect.element(cards.first().getByText(/3\.40/)).toBeVisible()
    await expect
      .element(cards.first().getByRole('link', { name: t.play }))
      .toHaveAttribute('href', '/game?vassalage=LACQUER&gameCode=tiger-moon')
    await expect.element(cards.nth(1).getByText(t.resting)).toBeVisible()
    await expect.element(cards.nth(2).getByText('Given twice')).toBeVisible()
    await expect.element(cards.nth(2).getByText(t.gone)).toBeVisible()
    expect(cards.nth(2).getByRole('link').elements()).toHaveLength(0)
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })
