import { expect } from '@playwright/test'
import { PROOFS, saveSettings, settingsOf } from '#features/referral/server/referral.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { axeProblems } from './axe.ts'
import { expectEveryProof, openCentre, payIn, playOnce, watchConsole } from './cashier-hands.ts'
import {
  EN_DESKTOP,
  givenLogin,
  givenPerson,
  merchant,
  register,
  story,
  UR_PHONE,
  VI_PHONE,
  withDatabase,
} from './hands.ts'

/* A friend from the link to the payment (agents §4.8). */

/** A friend of whom one round of a slot is enough. */
const givenTerms = () =>
  withDatabase(db =>
    transaction(db, async tx => {
      await tx`select from settings.merchants where id = ${merchant()} for update`
      const { version, ...now } = await settingsOf(tx, merchant())
      if (now.minBet === parseAmount('0.1')) return
      await saveSettings(tx, merchant(), { ...now, minBet: parseAmount('0.1') }, { after: version, by: 'story' })
    }),
  )

for (const look of [EN_DESKTOP, VI_PHONE, UR_PHONE])
  story(
    `a friend comes by the link, pays in, plays, and the inviter is paid: ${look.language} ${look.size}`,
    async ({ visit }) => {
      await givenTerms()
      const v = await visit(look)
      const t = v.words.referral
      await givenLogin(v, await givenPerson())
      await openCentre(v, 'referral')
      await expect(v.dialog.getByText(t.brought.none)).toBeVisible()
      expect(await axeProblems(v.page)).toEqual([])
      const link = (await v.dialog.getByText(/\/register\?referralCode=\w{10}$/).textContent())!
      await v.page.screenshot({ path: `test-results/looks/referral-${look.language}.png`, fullPage: true })

      const friend = await visit(look)
      watchConsole(friend)
      const { pathname, search } = new URL(link)
      await register(
        friend,
        { username: `f${look.language}${Date.now() % 1e8}`, password: 'lacquer77x' },
        { at: pathname + search },
      )
      await openCentre(friend, 'depositv2')
      await friend.dialog.getByRole('button', { name: friend.words.protection.noneNow }).click()
      await payIn(friend, '20', { name: 'NGUYEN VAN A' })
      await playOnce(friend)

      // Who moved is looked at each minute.
      const state = v.dialog.getByRole('cell').getByText(t.brought.states.PAID, { exact: true })
      await expect(async () => {
        await openCentre(v, 'referral')
        await expect(state).toBeVisible({ timeout: 5_000 })
      }).toPass({ timeout: 180_000 })
      await v.page.screenshot({ path: `test-results/looks/referral-paid-${look.language}.png`, fullPage: true })
      expect(await axeProblems(v.page)).toEqual([])
      await expectEveryProof()
      expect(await withDatabase(db => countFindings(db, PROOFS))).toEqual({ paid: 0, promised: 0 })
    },
  )
