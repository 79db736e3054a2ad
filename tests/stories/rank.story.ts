import { expect } from '@playwright/test'
import { memberByUsername } from '#features/people/server/people.ts'
import { proveRanks } from '#features/ranks/server/ranks.ts'
import { standingOf } from '#features/ranks/server/views.ts'
import { countBets, followMembers } from '#features/turnover/server/turnover.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { axeProblems } from './axe.ts'
import { expectEveryProof, openCentre, playOnce } from './cashier-hands.ts'
import {
  EN_DESKTOP,
  givenLogin,
  givenPerson,
  merchant,
  story,
  UR_PHONE,
  VI_PHONE,
  type Visit,
  withDatabase,
} from './hands.ts'

/* The way up (promotions §7.9): one more round, the rank that it brings, its bonus in the balance, and the page that tells of it. */

const owner = (username: string) =>
  withDatabase(db => transaction(db, async tx => (await memberByUsername(tx, merchant(), username))!))

/** Own play of before: short of the next rank by less than a round. */
async function givenPlay(username: string, valid: string): Promise<void> {
  const { id: memberId, currency } = await owner(username)
  const bet = { merchantId: merchant(), memberId, currency, reference: `bet:${crypto.randomUUID()}` }
  const value = parseAmount(valid)
  const stands = { valid: value, open: ZERO, leftOut: ZERO, stake: value, bonus: ZERO }
  await withDatabase(db =>
    transaction(db, async tx => {
      await followMembers(tx, [bet], new Date())
      const counted = { ...bet, ...stands, acceptedAt: new Date(), game: 'story', category: 'RNG' } as const
      await countBets(tx, [counted], new Date())
    }),
  )
}

const growthOf = async (username: string) => {
  const who = { merchantId: merchant(), memberId: (await owner(username)).id }
  return withDatabase(db => transaction(db, async tx => Number((await standingOf(tx, who)).growth)))
}

const paidByRanks = async (username: string) => {
  const { id } = await owner(username)
  return withDatabase(async db => {
    const [row] = await db<{ paid: bigint }[]>`
      select coalesce(sum(cash), 0)::bigint as paid from wallet.public_moved
      where member_id = ${id} and reference like ${`rank:${id}:%`}`
    return row!.paid
  })
}

/** Plays the round that is missing, moves up, and sees it. */
async function climb(v: Visit, { rank, bonus, needs }: { rank: number; bonus: string; needs: number }) {
  const { page, dialog, words } = v
  const t = words.ranks
  const person = await givenPerson()
  await givenPlay(person.username, `${needs * 100 - 1}.99`)
  expect(await growthOf(person.username)).toBeLessThan(needs)
  await givenLogin(v, person)
  await playOnce(v)
  // A round is counted within seconds, by itself.
  await expect.poll(() => growthOf(person.username)).toBe(needs)
  const rises = dialog.getByRole('button', { name: t.rise, exact: true })
  await openCentre(v, 'playerRank')
  expect(await axeProblems(page)).toEqual([])
  await rises.click()
  await expect(rises).toHaveCount(0)
  expect(await paidByRanks(person.username)).toBe(parseAmount(bonus))
  await dialog.getByRole('tab', { name: t.tabs.ladder }).click()
  await expect(dialog.getByRole('row').nth(rank + 1)).toContainText(t.ladder.yours)
  await dialog.getByRole('tab', { name: t.tabs.growth }).click()
  await expect(dialog.getByText(t.byDay.right)).toBeVisible()
  await dialog.getByRole('table').getByRole('button').first().click()
  await expect(page.getByText(t.byDay.rightDay)).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  return person
}

async function expectProven(): Promise<void> {
  await expectEveryProof()
  const found = await withDatabase(db => proveRanks(db))
  expect(Object.entries(found).filter(([, count]) => count > 0)).toEqual([])
}

story(
  'a round more is the first rank: its bonus is there at once, and a message says so: EN desktop',
  async ({ visit }) => {
    const v = await visit(EN_DESKTOP)
    await climb(v, { needs: 500, rank: 1, bonus: '5' })
    await openCentre(v, 'messageV2')
    await expect(v.dialog.getByText(v.words.inbox.rank_changed.title.replace('{rank}', '1'))).toBeVisible()
    await v.page.goto('/vip')
    await expect(v.page.getByRole('row').nth(2)).toContainText(v.words.ranks.ladder.yours)
    expect(await axeProblems(v.page)).toEqual([])
    await expectProven()
  },
)

story('a rank with a gift: the gift waits on the page and is taken: VI phone', async ({ visit }) => {
  const v = await visit(VI_PHONE)
  const { page, dialog, words } = v
  const { username } = await climb(v, { needs: 3_000, rank: 2, bonus: '18' })
  await page.goto('/')
  await openCentre(v, 'playerRank')
  const { id } = await owner(username)
  const cash = async () => withDatabase(async db => (await balanceOf(db, id, false)).cash)
  const before = await cash()
  await dialog.getByRole('button', { name: words.rewards.take, exact: true }).click()
  await expect(dialog.getByText(words.ranks.noGifts)).toBeVisible()
  expect((await cash()) - before).toBe(parseAmount('8'))
  await expectProven()
})

story('several ranks at once pay the one that is reached: UR phone', async ({ visit }) => {
  const v = await visit(UR_PHONE)
  await climb(v, { needs: 10_000, rank: 3, bonus: '58' })
  await expectProven()
})
