import { expect } from 'vitest'
import { type FreeTicket, freeTicketsApi } from '#features/lottery/api-free.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { LOOKS, test } from '../../../../tests/screens/site.tsx'

const WAITING: FreeTicket = {
  ...{ id: 'free:1', worth: '30.00', currency: 'CRD', note: 'For your patience', state: 'OPEN', won: '0.00', why: '' },
  ...{ betId: null, expiresAt: '2026-12-20T03:04:05.000Z', endedAt: null },
}
const DRAWN: FreeTicket = {
  ...{ ...WAITING, id: 'free:2', note: '', state: 'SETTLED', won: '172.00', betId: '7' },
  endedAt: '2026-11-20T03:04:05.000Z',
}
const GONE: FreeTicket = {
  ...{ ...WAITING, id: 'free:3', note: '', state: 'CANCELLED', why: 'excluded', endedAt: '2026-11-20T03:04:05.000Z' },
}

for (const look of LOOKS)
  test(`free tickets say what they pay, until when, and what became of them: ${look.language} ${look.size}`, async ({
    site,
  }) => {
    site.answer(freeTicketsApi.list, { list: [WAITING, DRAWN, GONE] })
    await site.open('/vip?centre=rewardCenter', { look, as: {} })
    const t = site.words.freeTickets
    const cards = site.dialog.getByRole('article')
    await expect.element(cards.first().getByText('For your patience')).toBeVisible()
    await expect.element(cards.first()).toMatchTextContent('30.00')
    await expect.element(cards.nth(1)).toMatchTextContent('172.00')
    await expect.element(cards.nth(2).getByText(t.whyExcluded)).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })
