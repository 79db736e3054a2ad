import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { lotteryApi } from '#features/lottery/api.ts'
import { betsApi } from '#features/lottery/api-bets.ts'
import { type Grant, promotionsApi } from '#features/promotions/api.ts'
import { walletApi } from '#features/wallet/api.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { button } from '../../../../tests/screens/hands.ts'
import { NORTH_FACTS } from '../../../../tests/screens/lotteries.ts'
import { LOOKS, test } from '../../../../tests/screens/site.tsx'

/* Lottery bets with bonus money: what the bonus allows is said before, and own money alone can be chosen (promotions §6.3). */

const GRANT: Grant = {
  ...{ id: '7', code: 'welcome', version: 1, currency: 'CRD', why: null, state: 'ACTIVE', order: 'real_first' },
  ...{ amount: '20.00', required: '100.00', progress: '24.00', grantedAt: '2026-11-20T10:00:00Z' },
  ...{ startedAt: '2026-11-20T10:00:00Z', endsAt: '2026-11-27T10:00:00Z', endedAt: null },
  ...{ contribution: { category: { LOTT: 500_000 } }, excluded: [], maxBet: '2.00', texts: {} },
}

for (const look of LOOKS)
  test(`a bet above the largest is refused with it, and placed with own money: ${look.language} ${look.size}`, async ({
    site,
  }) => {
    const money = { sumBalance: '120', cash: '100', bonus: '20', elsewhere: '0', currency: 'CRD', version: '1' }
    site.answer(walletApi.balance, money)
    site.answer(promotionsApi.grants, { list: [GRANT] })
    site.answer(lotteryApi.game, { ...NORTH_FACTS, game: { ...NORTH_FACTS.game, gameCode: 'BONUS' } })
    site.answer(betsApi.ownSeries, { series: null })
    site.answer(betsApi.place, ({ useBonus }) =>
      useBonus === false
        ? { bets: [{ id: 'bet_1', game: 'BONUS', numero: '1', stake: '2.70' }], chaseId: null, balance: '97.30' }
        : new FakeRefusal('bonus_max_bet', { max: '2.00' }),
    )
    await site.open('/lottery?gameCode=BONUS&playType=MB_LO2', { look, as: {} })
    const { lotteryBet: t, bonuses } = site.words
    const { dialog } = site
    await button(page, '27').click()
    await button(page, t.bet).first().click()
    await expect.element(dialog.getByText(/50/)).toBeVisible()
    const place = dialog.getByRole('button', { name: t.place, exact: false })
    await place.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(t.bonusMax.replace('{max}', '2.00'))
    expect(await axeProblems()).toEqual([])
    await button(dialog, bonuses.inGame.toOwn).click()
    await expect.element(dialog.getByText(bonuses.inGame.ownOnly, { exact: true })).toBeVisible()
    await place.click()
    await expect.element(page.getByTestId('receipt')).toBeVisible()
    expect(site.asked(betsApi.place)[1]).toMatchObject({ useBonus: false })
  })
