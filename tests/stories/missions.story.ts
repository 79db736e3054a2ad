import { expect } from '@playwright/test'
import { openMission } from '#features/missions/server/missions.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { axeProblems } from './axe.ts'
import { expectEveryProof, like, openCentre, playOnce, watchConsole } from './cashier-hands.ts'
import { EN_DESKTOP, givenLogin, givenPerson, merchant, story, UR_PHONE, VI_PHONE, withDatabase } from './hands.ts'

/* A mission (promotions §7.5): own play reaches it, a press claims it, and its cash is there. */

const DAY_MS = 86_400_000
const REWARD = parseAmount('2')

/** One round of a slot reaches it. */
async function givenMission(): Promise<string> {
  const code = `story-${Date.now()}`
  const [at, startsAt, endsAt] = [0, -DAY_MS, DAY_MS].map(ms => new Date(Date.now() + ms)) as [Date, Date, Date]
  const about = { merchantId: merchant(), currency: 'CRD', by: 'story', at, startsAt, endsAt, code }
  await withDatabase(db =>
    transaction(db, async tx => {
      await addPromotion(tx, { ...about, kind: 'mission', state: 'RUNNING', budget: parseAmount('100'), offer: {} })
      await openMission(tx, {
        ...{ ...about, promotion: code, repeat: 'once', metric: 'valid_bet', category: 'RNG', place: 0, minRank: 0 },
        ...{ after: null, steps: [{ target: parseAmount('1'), reward: REWARD }] },
        texts: { en: { title: code, about: '' } },
      })
    }),
  )
  return code
}

for (const look of [EN_DESKTOP, VI_PHONE, UR_PHONE])
  story(`own play reaches a mission, and a press claims it: ${look.language} ${look.size}`, async ({ visit }) => {
    const v = await visit(look)
    watchConsole(v)
    const t = v.words.missions
    const code = await givenMission()
    const person = await givenPerson()
    await givenLogin(v, person)
    // One round reaches those of the other stories, too.
    const card = v.dialog.getByRole('article', { name: code })
    const claim = card.getByRole('button', { name: like(t.claim) })
    await openCentre(v, 'missionLeaderboard')
    await expect(card).toBeVisible()
    await expect(claim).toHaveCount(0)
    await playOnce(v)
    // A round is counted within seconds, by itself.
    await expect(async () => {
      await openCentre(v, 'missionLeaderboard')
      await expect(claim).toBeVisible({ timeout: 2_000 })
    }).toPass()
    expect(await axeProblems(v.page)).toEqual([])
    const cash = () => withDatabase(async db => (await balanceOf(db, await idOf(person.username), false)).cash)
    const before = await cash()
    await claim.click()
    await expect(card.getByText(like(t.stateWith.CLAIMED))).toBeVisible()
    expect((await cash()) - before).toBe(REWARD)
    await expectEveryProof()
  })

const idOf = (username: string) =>
  withDatabase(async db => {
    const [row] = await db<{ id: string }[]>`
      select id from people.members where username = ${username} and merchant_id = ${merchant()}`
    return row!.id
  })
