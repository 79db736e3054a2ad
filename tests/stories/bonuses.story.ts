import { expect } from '@playwright/test'
import { wordsIn } from '#apps/studio/client/words/words.ts'
import type { DepositOffer } from '#features/promotions/rules/offers.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { axeProblems } from './axe.ts'
import { expectEveryProof, like, openCentre, payIn, playOnce, stakedOf, watchConsole } from './cashier-hands.ts'
import { EN_DESKTOP, merchant, register, story, UR_PHONE, VI_PHONE, type Visit, withDatabase } from './hands.ts'
import { changeGame, play, playRound, untilStage } from './studio-hands.ts'

/* A bonus from the deposit to its end (promotions §4.2, §6): chosen, played through, and become own money; or given up. */

const DAY_MS = 86_400_000

/** An offer of 5 % of which one round of a slot completes the wagering, unless `factor` asks for more. */
async function givenOffer(factor: number, terms: Partial<DepositOffer> = {}): Promise<string> {
  const code = `story-${Date.now()}`
  const now = Date.now()
  await withDatabase(db =>
    transaction(db, tx =>
      addPromotion(tx, {
        ...{
          merchantId: merchant(),
          code,
          currency: 'CRD',
          kind: 'deposit',
          state: 'RUNNING',
          budget: parseAmount('1000'),
          by: 'story',
        },
        ...{ startsAt: new Date(now - DAY_MS), endsAt: new Date(now + DAY_MS), at: new Date(now) },
        offer: {
          ...{ pctPpm: 50_000, cap: '10', minDeposit: '20', base: 'BONUS', factorPpm: factor, maxBet: '5' },
          ...{
            contribution: { category: { RNG: 1_000_000 } },
            excluded: ['PVP'],
            expiresS: 86_400,
            order: 'real_first',
          },
          ...{ audience: {}, texts: { en: { title: code, about: '' } }, ...terms },
        },
      }),
    ),
  )
  return code
}

/** Registers, and pays in with the offer; answers the name. */
async function payWith(v: Visit, offer: string): Promise<string> {
  watchConsole(v)
  const username = `b${Date.now() % 1e9}`
  await register(v, { username, password: 'lacquer77x' })
  await openCentre(v, 'depositv2')
  await v.dialog.getByRole('button', { name: v.words.protection.noneNow }).click()
  await expect(v.dialog.getByRole('radio', { name: v.words.bonuses.none })).toBeChecked()
  await payIn(v, '20', { name: 'NGUYEN VAN A', offer })
  return username
}

/** Its card in the member centre. */
async function cardOf(v: Visit, offer: string) {
  await openCentre(v, 'bonusDetails')
  return v.dialog.getByRole('article', { name: offer })
}

for (const look of [EN_DESKTOP, VI_PHONE])
  story(
    `a bonus is chosen with a deposit, played through, and becomes own money: ${look.language} ${look.size}`,
    async ({ visit }) => {
      const v = await visit(look)
      const t = v.words.bonuses
      const offer = await givenOffer(100_000)
      await payWith(v, offer)
      await expect((await cardOf(v, offer)).getByText(t.states.ACTIVE, { exact: true })).toBeVisible()
      expect(await axeProblems(v.page)).toEqual([])
      await playOnce(v)
      const card = await cardOf(v, offer)
      await expect(card.getByText(t.states.COMPLETED, { exact: true })).toBeVisible({ timeout: 30_000 })
      await card.getByRole('button', { name: t.bets }).click()
      await expect(card.getByText(like(t.checked))).toBeVisible()
      await expectEveryProof()
    },
  )

story('a bonus that is given up takes no money of its member: UR phone', async ({ visit }) => {
  const v = await visit(UR_PHONE)
  const t = v.words.bonuses
  const offer = await givenOffer(5_000_000)
  await payWith(v, offer)
  const card = await cardOf(v, offer)
  await card.getByRole('button', { name: t.giveUp }).click()
  await v.page.getByRole('alertdialog').getByRole('button', { name: t.giveUp }).click()
  await expect(card.getByText(t.states.FORFEITED, { exact: true })).toBeVisible()
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  await expectEveryProof()
})

for (const look of [EN_DESKTOP, VI_PHONE, UR_PHONE])
  story(
    `a bet above the largest is refused with the reason, and placed with own money: ${look.language} ${look.size}`,
    async ({ visit }) => {
      const v = await visit(look)
      const t = v.words.bonuses.inGame
      // Bonus money first, as a merchant may choose: what own money covers takes bonus money all the same.
      const username = await payWith(v, await givenOffer(5_000_000, { maxBet: '0.1', order: 'bonus_first' }))
      const frame = v.page.frameLocator('iframe')
      const stage = await changeGame({ page: v.page, frame, visit: v }, 'falling-jade')
      await expect(v.page.getByText(like(t.upTo))).toBeVisible()
      const balance = await frame.getByTestId('balance').textContent()
      await play(stage)
      const notice = frame.getByTestId('notice')
      await expect(notice).toContainText(wordsIn(look.language)('bonusMaxBet'))
      await expect(frame.getByTestId('balance')).toHaveText(balance!)
      await notice.locator('button').last().click()
      await expect(v.page.getByText(t.ownOnly, { exact: true })).toBeVisible()
      await untilStage(stage, 'ready')
      await playRound(stage)
      expect(await stakedOf(username)).toEqual(['real'])
      await expectEveryProof()
    },
  )
