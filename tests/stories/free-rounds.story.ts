import { expect } from '@playwright/test'
import { settleRounds } from '#features/freebets/server/freebets.ts'
import { axeProblems } from './axe.ts'
import { expectEveryProof, openCentre, watchConsole } from './cashier-hands.ts'
import { giveRounds } from './free-rounds-hands.ts'
import { EN_DESKTOP, givenLogin, givenPerson, story, UR_PHONE, VI_PHONE, withDatabase } from './hands.ts'
import { playRound, untilStage } from './studio-hands.ts'

/* Free rounds (promotions §7.2) through the wallet contract: given, found, played in the studio for nothing, won as cash. */

const GAME = 'falling-jade'
const ROUNDS = 3

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
      const memberId = await giveRounds(person.username, { game: GAME, rounds: ROUNDS })
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
