import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cashierApi } from '#features/cashier/api.ts'
import { gamesApi } from '#features/games/api.ts'
import { type Grant, type Offer, promotionsApi } from '#features/promotions/api.ts'
import { activitiesApi } from '#features/promotions/api-activities.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOTUS } from '../../../tests/screens/demo.ts'
import { answerDeposits, orderOf } from '../../../tests/screens/deposits.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { box, button } from '../../../tests/screens/hands.ts'
import { LOOKS, test } from '../../../tests/screens/site.tsx'

/* Bonuses of a member: chosen with a deposit, followed, given up (promotions §4.2, §6.7, §10). */

const TEXTS = { en: { title: 'Welcome', about: 'For the first deposit' }, vi: { title: 'Chào mừng', about: '' } }
const TERMS = {
  ...{ contribution: { category: { RNG: 1_000_000, LIVE: 100_000 } }, excluded: ['PVP'], maxBet: '5.00', texts: TEXTS },
  order: 'real_first' as const,
}
const OFFER: Offer = {
  ...{ ...TERMS, code: 'welcome', version: 1, currency: 'USD', pctPpm: 1_000_000, cap: '200.00', minDeposit: '20.00' },
  ...{ base: 'BONUS', factorPpm: 5_000_000, expiresS: 604_800, refused: null },
  ...{ startsAt: '2026-11-01T00:00:00Z', endsAt: '2026-12-31T00:00:00Z' },
}
const GRANT: Grant = {
  ...{ ...TERMS, id: '7', code: 'welcome', version: 1, currency: 'USD', why: null, state: 'ACTIVE' },
  ...{ amount: '20.00', required: '100.00', progress: '24.00', grantedAt: '2026-11-20T10:00:00Z' },
  ...{ startedAt: '2026-11-20T10:00:00Z', endsAt: '2026-11-27T10:00:00Z', endedAt: null },
}
const bet = (reference: string, valid: string, ppm: number, counted: string) => ({
  ...{ reference, at: '2026-11-20T11:00:00Z', game: 'TESTER:slot', category: 'RNG', open: false, valid, ppm, counted },
})

for (const look of LOOKS)
  test(`bonuses with what they ask, and what counted added up again: ${look.language} ${look.size}`, async ({
    site,
  }) => {
    const over: Grant = { ...GRANT, id: '6', state: 'FORFEITED', why: 'given up', endedAt: '2026-11-19T10:00:00Z' }
    site.answer(promotionsApi.grants, { list: [over, GRANT] })
    const rows = [bet('bet:1', '20.00', 1_000_000, '20.00'), bet('bet:2', '40.00', 100_000, '4.00')]
    site.answer(promotionsApi.statement, { grant: GRANT, rows })
    await site.open('/vip?centre=bonusDetails', { look, as: {} })
    const t = site.words.bonuses
    const cards = site.dialog.getByRole('article')
    await expect.element(cards.first().getByText(t.states.ACTIVE, { exact: true })).toBeVisible()
    await expect.element(cards.nth(1).getByText(t.states.FORFEITED, { exact: true })).toBeVisible()
    await expect.element(cards.first().getByRole('progressbar')).toHaveAttribute('aria-valuenow', '24')
    await button(cards.first(), t.terms).click()
    await expect.element(cards.first().getByText(t.endsAbout)).toBeVisible()
    await button(cards.first(), t.bets).click()
    await expect
      .element(
        cards
          .first()
          .getByText(/24\.00/)
          .last(),
      )
      .toBeVisible()
    await expect.element(cards.first().getByText(new RegExp(t.checked.split('{')[0]!.trim()))).toBeVisible()
    await page.viewport(look.size === 'phone' ? 360 : 1280, 800)
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })

test('a bonus is given up after a question that keeps it by default', async ({ site }) => {
  let state: Grant['state'] = 'ACTIVE'
  site.answer(promotionsApi.grants, () => ({
    list: [{ ...GRANT, state, endedAt: state === 'ACTIVE' ? null : GRANT.endsAt }],
  }))
  const given: unknown[] = []
  site.answer(promotionsApi.giveUp, input => {
    given.push(input)
    state = 'FORFEITED'
    return { ...GRANT, state }
  })
  await site.open('/vip?centre=bonusDetails', { as: {} })
  const t = site.words.bonuses
  await button(site.dialog, t.giveUp).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/76\.00/)).toBeVisible()
  await expect.element(button(question, t.keep)).toHaveFocus()
  await button(question, t.keep).click()
  expect(given).toEqual([])
  await button(site.dialog, t.giveUp).click()
  await button(question, t.giveUp).click()
  await expect.element(site.dialog.getByText(t.states.FORFEITED, { exact: true })).toBeVisible()
  expect(given).toEqual([{ id: '7' }])
})

test('a bonus whose money is staked first says so, instead of that own money is', async ({ site }) => {
  site.answer(promotionsApi.grants, { list: [{ ...GRANT, order: 'bonus_first' }] })
  await site.open('/vip?centre=bonusDetails', { as: {} })
  const t = site.words.bonuses
  await button(site.dialog, t.terms).click()
  await expect.element(site.dialog.getByText(t.ownAfter, { exact: true })).toBeVisible()
  expect(site.dialog.getByText(t.ownAbout, { exact: true }).query()).toBeNull()
})

test('an offer is chosen with a deposit, none unless the member says so, and told again before the order', async ({
  site,
}) => {
  answerDeposits(site)
  site.answer(promotionsApi.offers, { list: [OFFER, { ...OFFER, code: 'old', refused: 'taken' }] })
  const asked: unknown[] = []
  site.answer(cashierApi.createDeposit, input => {
    asked.push(input)
    return orderOf()
  })
  await site.open('/vip?centre=depositv2', { as: {} })
  const t = site.words
  await expect.element(site.dialog.getByRole('radio', { name: t.bonuses.none })).toBeChecked()
  await box(site.dialog, t.deposit.amount).fill('50')
  await site.dialog.getByRole('radio', { name: /^Welcome/ }).click()
  await expect.element(site.dialog.getByText(/50\.00.*bonus money/)).toBeVisible()
  await expect.element(site.dialog.getByText(/250\.00.* in all/)).toBeVisible()
  await button(site.dialog, t.deposit.next).click()
  const confirm = page.getByRole('dialog').last()
  await expect.element(confirm.getByText(/Welcome: .*50\.00.*250\.00/)).toBeVisible()
  await button(confirm, t.deposit.create).click()
  await expect.poll(() => asked).toMatchObject([{ promotion: 'welcome', amount: '50.00' }])
})

for (const look of LOOKS)
  test(`a code with a deposit chooses what it opens; a wrong one changes nothing: ${look.language} ${look.size}`, async ({
    site,
  }) => {
    answerDeposits(site)
    let offers: Offer[] = [{ ...OFFER, code: 'plain' }]
    site.answer(promotionsApi.offers, () => ({ list: offers }))
    const texts = {
      en: { title: 'Secret', about: '' },
      vi: { title: 'Secret', about: '' },
      ur: { title: 'Secret', about: '' },
    }
    site.answer(activitiesApi.enterCode, ({ entered }) => {
      if (entered !== 'SPRING26') return new FakeRefusal('wrong_promotion_code')
      offers = [...offers, { ...OFFER, code: 'secret', texts }]
      return { code: 'secret', kind: 'deposit' as const, texts }
    })
    const asked: unknown[] = []
    site.answer(cashierApi.createDeposit, input => {
      asked.push(input)
      return orderOf()
    })
    await site.open('/vip?centre=depositv2', { look, as: {} })
    const t = site.words
    const field = box(site.dialog, t.activities.code.label)
    await field.fill('WRONG1')
    await button(site.dialog, t.activities.code.enter).click()
    await expect.element(site.dialog.getByText(t.refusal.wrong_promotion_code, { exact: true })).toBeVisible()
    await expect.element(site.dialog.getByRole('radio', { name: t.bonuses.none })).toBeChecked()
    await field.fill('SPRING26')
    await userEvent.keyboard('{Enter}')
    await expect.element(site.dialog.getByRole('radio', { name: 'Secret' })).toBeChecked()
    expect(await axeProblems()).toEqual([])
    await box(site.dialog, t.deposit.amount).fill('50')
    await button(site.dialog, t.deposit.next).click()
    await button(page.getByRole('dialog').last(), t.deposit.create).click()
    await expect.poll(() => asked).toMatchObject([{ promotion: 'secret' }])
  })

for (const look of LOOKS)
  test(`over a game: what a bonus takes there, and the way to play with own money alone: ${look.language} ${look.size}`, async ({
    site,
  }) => {
    site.answer(promotionsApi.grants, { list: [GRANT] })
    site.answer(gamesApi.launchGame, { content: '/favicon.svg', origin: location.origin, game: LOTUS })
    await site.open('/game?vassalage=LACQUER&gameCode=lotus-lantern', { look, as: {} })
    const t = site.words.bonuses.inGame
    await expect.element(page.getByText(/5\.00/)).toBeVisible()
    await button(page, t.toOwn).click()
    await expect.element(page.getByText(t.ownOnly, { exact: true })).toBeVisible()
    await button(page, t.withBonus).click()
    await expect.element(button(page, t.toOwn)).toBeVisible()
    expect(site.asked(gamesApi.launchGame)).toMatchObject([{ useBonus: true }, { useBonus: false }, { useBonus: true }])
    expect(await axeProblems()).toEqual([])
  })

test('a game may ask for own money alone, as the player does over it', async ({ site }) => {
  site.answer(promotionsApi.grants, { list: [GRANT] })
  site.answer(gamesApi.launchGame, { content: '/favicon.svg', origin: location.origin, game: LOTUS })
  await site.open('/game?vassalage=LACQUER&gameCode=lotus-lantern', { as: {} })
  await expect.element(button(page, site.words.bonuses.inGame.toOwn)).toBeVisible()
  const game = document.querySelector('iframe')!.contentWindow!
  dispatchEvent(
    new MessageEvent('message', {
      ...{ data: { type: 'grandstand:own-money' }, origin: location.origin, source: game },
    }),
  )
  await expect.element(page.getByText(site.words.bonuses.inGame.ownOnly, { exact: true })).toBeVisible()
  await expect.poll(() => site.asked(gamesApi.launchGame)).toMatchObject([{ useBonus: true }, { useBonus: false }])
})

test('a game that a bonus leaves out says so, and has nothing to choose', async ({ site }) => {
  site.answer(promotionsApi.grants, { list: [{ ...GRANT, excluded: ['LACQUER:lotus-lantern'] }] })
  site.answer(gamesApi.launchGame, { content: '/favicon.svg', origin: location.origin, game: LOTUS })
  await site.open('/game?vassalage=LACQUER&gameCode=lotus-lantern', { as: {} })
  await expect.element(page.getByText(site.words.bonuses.inGame.excluded, { exact: true })).toBeVisible()
  expect(button(page, site.words.bonuses.inGame.toOwn).query()).toBeNull()
})
