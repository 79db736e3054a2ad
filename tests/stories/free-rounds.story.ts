import { expect } from '@playwright/test'
import { brandOf } from '#apps/studio/brands.ts'
import { grantRounds, settleRounds } from '#features/freebets/server/freebets.ts'
import { selectVendors } from '#features/games/server/games.ts'
import { memberByUsername } from '#features/people/server/people.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { axeProblems } from './axe.ts'
import { expectEveryProof, openCentre, watchConsole } from './cashier-hands.ts'
import { EN_DESKTOP, givenLogin, givenPerson, merchant, story, UR_PHONE, VI_PHONE, withDatabase } from './hands.ts'
import { playRound, untilStage } from './studio-hands.ts'

/* Free rounds (promotions §7.2) through the wallet contract: given, found, played in the studio for nothing, won as cash. */

const GAME = 'falling-jade'
const ROUNDS = 3
const DAY_MS = 86_400_000

/** What an operator and a second one do: rounds of a slot at 1.00 for this member. */
async function give(username: string): Promise<string> {
  const code = `spins-${Date.now()}`
  const times = { startsAt: new Date(Date.now() - DAY_MS), endsAt: new Date(Date.now() + DAY_MS) }
  return withDatabase(async db => {
    const merchantId = merchant()
    const vendor = (await selectVendors(db, merchantId)).find(each => each.code === brandOf(GAME))!
    return transaction(db, async tx => {
      await addPromotion(tx, {
        ...{ merchantId, code, currency: 'CRD', kind: 'free_rounds', state: 'RUNNING', budget: parseAmount('100') },
        ...{ by: 'story', at: new Date(), offer: {}, ...times },
      })
      const member = (await memberByUsername(tx, merchantId, username))!
      const granted = await grantRounds(tx, {
        ...{ id: code, merchantId, memberId: member.id, promotion: code, currency: 'CRD', vendorId: vendor.id },
        ...{ game: GAME, rounds: ROUNDS, stake: parseAmount('1'), note: '', by: 'story', expiresAt: times.endsAt },
      })
      expect(granted).toBe('done')
      return member.id
    })
  })
}

/** Money of the member, and what their free rounds won. */
const moneyOf = (memberId: string) =>
  withDatabase(async db => {
    const [row] = await db<{ cash: bigint; won: bigint; left: number }[]>`
      select (select sum(balance)::bigint from wallet.public_balances where member_id = ${memberId} and purpose = 'cash'
          and book = 'real') as cash, r.won, r.rounds_left as left
      from freebets.rounds g join gateway.public_rewards r on r.vendor_id = g.vendor_id and r.reward = g.id
      where g.member_id = ${memberId}`
    return row!
  })

for (const look of [EN_DESKTOP, VI_PHONE, UR_PHONE])
  story(
    `free rounds cost nothing, and what they win is the member's: ${look.language} ${look.size}`,
    async ({ visit }) => {
      const v = await visit(look)
      watchConsole(v)
      const t = v.words.freeRounds
      const person = await givenPerson()
      await givenLogin(v, person)
      const memberId = await give(person.username)
      const before = await moneyOf(memberId)
      const play = v.dialog.getByRole('link', { name: t.play })
      await expect(async () => {
        await openCentre(v, 'rewardCenter')
        await expect(play).toBeVisible({ timeout: 2_000 })
      }).toPass()
      expect(await axeProblems(v.page)).toEqual([])
      await play.click()
      const stage = { page: v.page, frame: v.page.frameLocator('iframe'), visit: v }
      await untilStage(stage, 'ready')
      const left = stage.frame.getByTestId('gift-left')
      await expect(left).toHaveText(`${ROUNDS} / ${ROUNDS}`)
      await playRound(stage)
      await expect(left).toHaveText(`${ROUNDS - 1} / ${ROUNDS}`)
      // A reload goes on with what is left.
      await v.page.reload()
      await untilStage(stage, 'ready')
      await expect(left).toHaveText(`${ROUNDS - 1} / ${ROUNDS}`)
      for (let i = 1; i < ROUNDS; i++) await playRound(stage)
      await expect(stage.frame.getByTestId('gift')).toBeHidden()
      const after = await moneyOf(memberId)
      expect(after.left).toBe(0)
      expect(after.cash - before.cash).toBe(after.won)
      await expect(async () => {
        // What the job does each minute.
        await withDatabase(settleRounds)
        await openCentre(v, 'rewardCenter')
        await expect(v.dialog.getByText(t.states.FINISHED)).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await expectEveryProof()
    },
  )
