import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { lotteryApi } from '#features/lottery/api.ts'
import { type Bet, type BetLine, betsApi } from '#features/lottery/api-bets.ts'
import { fairnessApi } from '#features/lottery/api-fairness.ts'
import { type FreeTicket, freeTicketsApi } from '#features/lottery/api-free.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { FakeRefusal, LOST } from '../../../../tests/screens/fake-server.ts'
import { button, expectPath } from '../../../../tests/screens/hands.ts'
import { NORTH_FACTS } from '../../../../tests/screens/lotteries.ts'
import { EN_DESKTOP, LOOKS, type Look, type Site, test, VI_PHONE } from '../../../../tests/screens/site.tsx'

/* The betting page (specification §4, Lottery betting). */

const OPEN: Bet = {
  ...{ id: 'bet_1', game: 'XSMB', gameName: 'Miền Bắc', family: 'MB', numero: '202611210001' },
  ...{ placedAt: '2026-11-21T10:00:00.000Z', lockAt: '2999-11-21T11:14:55.000Z', drawAt: '2999-11-21T11:15:00.000Z' },
  ...{
    status: 'open',
    stake: '2.70',
    freeStake: null,
    payout: null,
    rebate: null,
    series: null,
    rebatePpm: 0,
    lines: 1,
  },
  ...{ first: { play: 'MB_LO2', preview: '27' }, chaseId: null, chaseIndex: null, version: 1 },
}
const LINE: BetLine = {
  ...{ play: 'MB_LO2', selection: [['27']], unit: '0.10', odds: { '*': '99' }, combinations: 1, slots: 27 },
  ...{ stake: '2.70', outcome: null },
}
const DRAWN_BY = { structure: 'VN27', source: 'OFFICIAL', result: null } as const
const PLACED = {
  bets: [{ id: 'bet_1', game: 'XSMB', numero: '202611210001', stake: '2.70' }],
  ...{ chaseId: null, balance: '9997.30' },
}

/** Each test has a lottery of its own: slips stay as they were left while the site is open. */
async function openGame(site: Site, gameCode: string, { look, as }: { look: Look; as?: object }): Promise<void> {
  site.answer(lotteryApi.game, { ...NORTH_FACTS, game: { ...NORTH_FACTS.game, gameCode } })
  site.answer(betsApi.ownSeries, { series: null })
  await site.open(`/lottery?gameCode=${gameCode}&playType=MB_LO2`, { look, ...(as && { as }) })
  await expect.element(page.getByRole('timer').first()).toBeVisible()
}

test('a lottery that does not exist says so and leads to the others', async ({ site }) => {
  const gone = new FakeRefusal('not_found')
  site.answer(lotteryApi.game, gone)
  site.answer(fairnessApi.fairness, gone)
  site.answer(lotteryApi.menus, [])
  for (const path of ['/lottery?gameCode=NONE', '/lottery/fairness?game=NONE']) {
    await site.open(path, { look: VI_PHONE })
    await expect.element(page.getByRole('alert')).toMatchTextContent(site.words.lotteryBet.gone)
    await expect.element(button(page, site.words.common.retry)).not.toBeInTheDocument()
  }
  await page.getByRole('link', { name: site.words.lotteryBet.back }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: site.words.lotteries.title })).toBeVisible()
})

test('S-27: the way back follows an address of this site, and no other', async ({ site }) => {
  site.answer(lotteryApi.game, NORTH_FACTS)
  const back = page.getByRole('main').getByRole('link', { name: site.words.lotteryBet.back, exact: true })
  for (const backUrl of ['//elsewhere.example', '/..//elsewhere.example', 'https://elsewhere.example/']) {
    await site.open(`/lottery?${new URLSearchParams({ gameCode: 'XSMB', backUrl })}`)
    await expect.element(back).toHaveAttribute('href', '/lottery')
  }
  await site.open(`/lottery?${new URLSearchParams({ gameCode: 'XSMB', backUrl: '/rng?page=2' })}`)
  await page.getByRole('main').getByRole('link', { name: site.words.lotteryBet.backOut, exact: true }).click()
  await expectPath(site, '/rng?page=2')
})

test('on a phone nothing lies over the board, and the menu leads to customer service', async ({ site }) => {
  await openGame(site, 'SERVICE', { look: VI_PHONE })
  await expect.element(button(page, site.words.service.open)).not.toBeInTheDocument()
  await button(page, site.words.shell.menu).click()
  await expect.element(site.dialog.getByText(site.words.service.liveChat)).toBeVisible()
})

test('what cannot be read of typed numbers is named at once; what can costs its combinations', async ({ site }) => {
  await openGame(site, 'TYPED', { look: EN_DESKTOP })
  const t = site.words.lotteryBet
  await button(page, t.typeInstead).click()
  const typed = page.getByRole('textbox', { name: t.typeNumbers })
  await typed.fill('05 27 5')
  await expect.element(page.getByText(t.problem.wrong_length.replace('{token}', '5'))).toBeVisible()
  await typed.fill('05, 27 83')
  await button(page, t.addToSlip).click()
  await expect.element(page.getByTestId('slip-stake')).toMatchTextContent('8.10')
  await expect.element(page.getByText('0.10 × 27 × 3')).toBeVisible()
})

test('a lost answer is asked for again, and the bet is taken once', async ({ site }) => {
  await openGame(site, 'LOST', { look: EN_DESKTOP, as: {} })
  const t = site.words.lotteryBet
  const { dialog } = site
  await button(page, '27').click()
  await button(page, t.bet).last().click()
  // The bet arrives, its answer does not.
  site.answer(betsApi.place, LOST)
  await dialog.getByRole('button', { name: t.place, exact: false }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(t.offlineAbout)
  await button(dialog, site.words.common.close).click()
  site.answer(betsApi.place, PLACED)
  await button(page, t.bet).first().click()
  await dialog.getByRole('button', { name: t.place, exact: false }).click()
  await expect.element(page.getByTestId('receipt')).toBeVisible()
  const asked = site.asked(betsApi.place)
  expect(asked).toHaveLength(2)
  expect(asked[1]).toEqual(asked[0])
  expect(asked[0]!.tickets[0]!.lines[0]).toMatchObject({ play: 'MB_LO2', selection: [['27']], unit: '0.10' })
})

for (const look of LOOKS)
  test(`a free ticket pays a bet when it is chosen, and says what it costs: ${look.language} ${look.size}`, async ({
    site,
  }) => {
    const free: FreeTicket = {
      ...{ id: 'free:1', worth: '30.00', currency: 'CRD', note: '', state: 'OPEN', won: '0.00', betId: null, why: '' },
      ...{ expiresAt: '2027-01-01T00:00:00Z', endedAt: null },
    }
    site.answer(freeTicketsApi.list, { list: [{ ...free, id: 'free:0', worth: '1.00' }, free] })
    site.answer(betsApi.place, PLACED)
    await openGame(site, 'FREE', { look, as: {} })
    const { lotteryBet: t, freeTickets } = site.words
    const { dialog } = site
    await button(page, '27').click()
    await button(page, t.bet).first().click()
    await expect.element(dialog.getByRole('radio', { name: freeTickets.own })).toBeChecked()
    expect(dialog.getByRole('radio').elements()).toHaveLength(2)
    await dialog.getByRole('radio').nth(1).click()
    await expect.element(dialog.getByText(freeTickets.rule, { exact: true })).toBeVisible()
    expect(await axeProblems()).toEqual([])
    await dialog.getByRole('button', { name: t.place, exact: false }).click()
    await expect.element(page.getByTestId('receipt')).toBeVisible()
    expect(site.asked(betsApi.place)).toMatchObject([{ freeTicket: 'free:1' }])
  })

test('a bet that a free ticket paid says so, and what it won is all gain', async ({ site }) => {
  const won: Bet = { ...OPEN, status: 'won', stake: '0.00', freeStake: '2.70', payout: '7.30' }
  site.answer(betsApi.list, { list: [won], next: null })
  await site.open('/lottery/bets', { as: {} })
  await expect.element(page.getByTestId('bet')).toMatchTextContent(site.words.freeTickets.paid)
  await expect.element(page.getByTestId('bet')).toMatchTextContent('+7.30')
})

test('a saved slip is there whenever it is wanted', async ({ site }) => {
  await openGame(site, 'SAVED', { look: VI_PHONE })
  const t = site.words.lotteryBet
  const { dialog } = site
  for (const number of ['05', '27']) await button(page, number).click()
  await button(page, t.add).click()
  await page.getByRole('button', { name: new RegExp(t.slip) }).click()
  await expect.element(dialog.getByText('05, 27', { exact: false })).toBeVisible()
  const stake = dialog.getByTestId('slip-stake')
  await expect.element(stake).toMatchTextContent('5.40')
  await button(dialog, t.saveTemplate).click()
  await button(dialog, t.clearSlip).click()
  await expect.element(stake).not.toBeInTheDocument()
  await dialog.getByRole('region', { name: t.templates }).getByRole('button').first().click()
  await expect.element(stake).toMatchTextContent('5.40')
})

test('an open bet is taken back from its detail', async ({ site }) => {
  let bet = OPEN
  site.answer(betsApi.detail, () => ({ bet, lines: [LINE], ...DRAWN_BY }))
  site.answer(betsApi.cancel, () => {
    bet = { ...OPEN, status: 'cancelled' }
    return { balance: '10000.00' }
  })
  site.answer(betsApi.list, () => ({ list: [bet], next: null }))
  await openGame(site, 'TAKEN', { look: EN_DESKTOP, as: {} })
  await page.getByRole('tab', { name: site.words.lotteryBet.view.mine }).click()
  await page.getByTestId('bet').first().click()
  await button(site.dialog, site.words.lotteryBet.cancelBet).click()
  await expect.poll(() => site.dialog.query()?.querySelector('[data-status=cancelled]')).toBeTruthy()
  await expect.element(button(site.dialog, site.words.lotteryBet.cancelBet)).not.toBeInTheDocument()
  expect(site.asked(betsApi.cancel)).toEqual([{ id: 'bet_1' }])
})

test('my bets name what each came to net, and beside it stake and payout', async ({ site }) => {
  const won: Bet = { ...OPEN, id: 'bet_2', status: 'won', payout: '10.00' }
  const lost: Bet = { ...OPEN, id: 'bet_3', status: 'lost', payout: '0.00' }
  site.answer(betsApi.list, { list: [OPEN, won, lost], next: null })
  await site.open('/lottery/bets', { as: {} })
  const { net, stake, payout } = site.words.lotteryBet
  const bets = page.getByTestId('bet')
  await expect.element(bets.nth(0)).toMatchTextContent(`${stake} 2.70`)
  await expect.element(bets.nth(0)).not.toMatchTextContent(net)
  await expect.element(bets.nth(1)).toMatchTextContent(`${net} +7.30`)
  await expect.element(bets.nth(1)).toMatchTextContent(`${stake} 2.70 · ${payout} 10.00`)
  await expect.element(bets.nth(2)).toMatchTextContent(`${net} -2.70`)
  await expect.element(bets.nth(2)).toMatchTextContent(`${stake} 2.70 · ${payout} 0.00`)
})
