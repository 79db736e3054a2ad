import { expect, type Page } from '@playwright/test'
import { grantFreeTicket } from '#features/lottery/server/lottery.ts'
import { memberByUsername } from '#features/people/server/people.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { giveBonus } from '../support/promotions/bonuses.ts'
import { axeProblems } from './axe.ts'
import { expectEveryProof, like, openCentre, stakedOf, watchConsole } from './cashier-hands.ts'
import {
  EN_DESKTOP,
  givenLogin,
  givenPerson,
  merchant,
  type Person,
  story,
  UR_PHONE,
  VI_PHONE,
  type Visit,
  withDatabase,
} from './hands.ts'
import { balanceOf, openGame, takeIssue, untilFreshIssue } from './lottery-hands.ts'

/* Lotteries bet with what a promotion gives (promotions §6.3, §7): a free ticket, and bonus money. */

/** Drawn each minute. One of ten heads falls, so that five of them at 0.10 win 0.99 or nothing. */
const GAME = 'VN27_60'
const DAY_MS = 86_400_000

/** Does it in one transaction, for the member of that name; answers their id. */
const give = ({ username }: Person, work: (tx: Tx, memberId: string) => Promise<unknown>) =>
  withDatabase(db =>
    transaction(db, async tx => {
      const member = (await memberByUsername(tx, merchant(), username))!
      await work(tx, member.id)
      return member.id
    }),
  )

/** What an operator and a second one do: one bet of up to 1.00. */
const giveTicket = (person: Person) =>
  give(person, async (tx, memberId) => {
    const code = `ticket-${person.username}`
    const at = new Date()
    const ends = new Date(at.getTime() + DAY_MS)
    await addPromotion(tx, {
      ...{ merchantId: merchant(), code, currency: 'CRD', kind: 'free_ticket', state: 'RUNNING', by: 'story', at },
      ...{ budget: parseAmount('10'), offer: {}, startsAt: at, endsAt: ends },
    })
    const free = { id: code, merchantId: merchant(), memberId, promotion: code, currency: 'CRD', note: '' }
    const more = { worth: parseAmount('1'), by: 'story', grantedAt: at, expiresAt: ends }
    expect(await grantFreeTicket(tx, { ...free, ...more })).toBe('done')
  })

/** Puts heads on the slip, and opens it. */
async function choose({ page, words: { lotteryBet: t } }: Visit, which: 'all' | 'big'): Promise<void> {
  await untilFreshIssue(page, 30)
  await page.getByRole('button', { name: t.row[which], exact: true }).click()
  await page.getByRole('button', { name: t.add, exact: true }).click()
  await page.getByRole('button', { name: t.bet, exact: true }).first().click()
}

/** Places what is on the slip. */
async function place(v: Visit): Promise<void> {
  await takeIssue(v)
  await v.dialog.getByRole('button', { name: v.words.lotteryBet.place }).click()
}

/** How the last bet ended. */
async function endOf(page: Page): Promise<'won' | 'lost'> {
  const end = page.getByTestId('bet').first().locator('[data-status=won], [data-status=lost]')
  await expect(end).toBeVisible({ timeout: 100_000 })
  return (await end.getAttribute('data-status')) as 'won' | 'lost'
}

for (const look of [VI_PHONE, UR_PHONE])
  story(
    `a free lottery ticket pays a bet, and what it wins beyond is the member's: ${look.language} ${look.size}`,
    async ({ visit }) => {
      const v = await visit(look)
      watchConsole(v)
      const { page, dialog } = v
      const { freeTickets: t, lotteryBet } = v.words
      const person = await givenPerson()
      await givenLogin(v, person)
      await giveTicket(person)
      await openCentre(v, 'rewardCenter')
      const mine = dialog.getByRole('region', { name: t.title })
      await expect(mine.getByText(like(t.worth))).toBeVisible()
      expect(await axeProblems(page)).toEqual([])

      await openGame(v, GAME, 'MB_DAU')
      const before = await balanceOf(page)
      await choose(v, 'big')
      await dialog.getByRole('radio', { name: like(t.free) }).check()
      expect(await axeProblems(page)).toEqual([])
      await place(v)
      await expect(page.getByTestId('receipt')).toBeVisible()
      expect(await balanceOf(page)).toBe(before)

      await dialog.getByRole('button', { name: lotteryBet.mine, exact: true }).click()
      const won = (await endOf(page)) === 'won' ? parseAmount('0.49') : 0n
      await expect.poll(() => balanceOf(page)).toBe(before + won)
      await page.getByTestId('bet').first().click()
      await expect(dialog.getByText(t.paid)).toBeVisible()
      await openCentre(v, 'rewardCenter')
      await expect(mine.getByText(like(t.states.SETTLED))).toBeVisible()
      await expectEveryProof()
    },
  )

story(
  'a lottery takes bonus money up to the largest bet, and own money alone when asked: EN desktop',
  async ({ visit }) => {
    const v = await visit(EN_DESKTOP)
    watchConsole(v)
    const { page, dialog, words } = v
    const t = words.bonuses.inGame
    const person = await givenPerson()
    await givenLogin(v, person)
    const terms = { maxBet: parseAmount('0.5'), order: 'bonus_first', merchantId: merchant() } as const
    await give(person, (tx, memberId) => giveBonus(tx, memberId, parseAmount('5'), terms))

    await openGame(v, GAME, 'MB_DAU')
    await choose(v, 'all')
    await expect(dialog.getByText(like(t.upTo))).toBeVisible()
    await place(v)
    await expect(dialog.getByRole('alert').getByText(like(words.lotteryBet.bonusMax))).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: t.toOwn, exact: true }).click()
    await expect(dialog.getByText(t.ownOnly, { exact: true })).toBeVisible()
    await place(v)
    await expect(page.getByTestId('receipt')).toBeVisible()
    expect(await stakedOf(person.username)).toEqual(['real'])

    await dialog.getByRole('button', { name: words.lotteryBet.goOn, exact: true }).click()
    await choose(v, 'big')
    await place(v)
    await expect(page.getByTestId('receipt')).toBeVisible()
    expect(await stakedOf(person.username)).toEqual(['real', 'bonus'])
    await dialog.getByRole('button', { name: words.lotteryBet.mine, exact: true }).click()
    await endOf(page)
    await expectEveryProof()
  },
)
