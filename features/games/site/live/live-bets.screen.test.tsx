import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type LiveBet, winnersApi } from '#features/games/api-winners.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { LOTUS } from '../../../../tests/screens/demo.ts'
import { EN_DESKTOP, type Site, test, UR_PHONE } from '../../../../tests/screens/site.tsx'

const bet = (change: Partial<LiveBet> = {}): LiveBet => ({
  ...{ account: 'l***a', vassalage: LOTUS.vassalage, nodeId: LOTUS.nodeId, gameCode: LOTUS.gameCode },
  ...{ gameName: LOTUS.gameName, displayName: LOTUS.displayName, coverUrl: LOTUS.coverUrl, stake: '2.00' },
  ...{ payout: '', multiplier: '', at: '2026-11-01T00:00:00.000Z', ...change },
})
const BETS = [
  bet(),
  bet({ account: 'm***i', payout: '25.50', multiplier: '12.7' }),
  bet({ account: 'n***o', payout: '0.00', multiplier: '0' }),
]

/** Home, all of it: what lies below is drawn once somebody uses the page. */
async function openHome(site: Site, look = EN_DESKTOP): Promise<void> {
  await site.open('/', { look })
  await page.getByRole('heading', { name: site.words.winners.title }).findElement()
  await userEvent.keyboard('{Shift}')
}

for (const look of [EN_DESKTOP, UR_PHONE])
  test(`§ home: the newest bets say who, in what, how much and what came of it (${look.language})`, async ({
    site,
  }) => {
    site.answer(winnersApi.liveBets, { list: BETS })
    await openHome(site, look)
    const table = page.getByRole('table', { name: site.words.liveBets.title })
    await expect.element(table.getByRole('row')).toHaveLength(4)
    const [, open, won, lost] = table
      .getByRole('row')
      .elements()
      .map(row => row.textContent)
    expect(open).toContain(site.words.liveBets.inPlay)
    expect(won).toMatch(/m\*\*\*i.*12\.7×.*25\.50/)
    expect(lost).toMatch(/n\*\*\*o.*0×.*0\.00/)
    expect(await axeProblems(table.element())).toEqual([])
    const play = table.getByTestId('play').first().element()
    expect(play.getAttribute('href')).toBe('/game?vassalage=LACQUER&gameCode=lotus-lantern')
  })

test('§ home: nobody bets: the list says so', async ({ site }) => {
  await openHome(site)
  await expect.element(page.getByText(site.words.liveBets.empty)).toBeVisible()
})
