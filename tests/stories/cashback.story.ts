import { expect } from '@playwright/test'
import { settleCashback } from '#features/cashback/server/cashback.ts'
import type { CashbackOffer } from '#features/promotions/rules/offers.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { axeProblems } from './axe.ts'
import { expectEveryProof, like, openCentre, watchConsole } from './cashier-hands.ts'
import { EN_DESKTOP, givenLogin, givenPerson, merchant, story, UR_PHONE, VI_PHONE, withDatabase } from './hands.ts'

/* Back on losses (promotions §7.4): a day that is over, what came back of it, and how it was reckoned. */

const DAY_MS = 86_400_000
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const TERMS: Omit<CashbackOffer, 'texts'> = {
  ...{ every: 'day', ratePpm: 100_000, min: '1', cap: '50', products: ['RNG'], audience: {} },
}

/** An offer of some days ago, and a day of theirs on which they staked 100.00 of their own and won 70.00 of it. */
async function givenLoss(username: string): Promise<string> {
  const code = `back-${Date.now()}`
  await withDatabase(db =>
    transaction(db, async tx => {
      const at = dayAgo(6)
      await addPromotion(tx, {
        ...{ merchantId: merchant(), code, kind: 'cashback', currency: 'CRD', state: 'RUNNING', by: 'story', at },
        ...{ budget: parseAmount('1000'), startsAt: at, endsAt: dayAgo(-9) },
        offer: { ...TERMS, texts: { en: { title: code, about: '' } } },
      })
      await tx`
        insert into records.days (merchant_id, member_id, currency, day, product, own_stake, own_payout)
        select merchant_id, id, currency, ${dayAgo(3).toISOString().slice(0, 10)}, 'RNG', ${parseAmount('100')}, ${parseAmount('70')}
        from people.members where username = ${username}`
    }),
  )
  return code
}

/** What came back to them, as the ledger has it. */
const backOf = (username: string) =>
  withDatabase(async db => {
    const rows = await db<{ amount: bigint }[]>`
      select l.amount from wallet.public_lines l join people.members m on m.id = l.member_id
      where m.username = ${username} and l.reference like 'cashback:%'`
    return rows.map(({ amount }) => amount)
  })

for (const look of [EN_DESKTOP, VI_PHONE, UR_PHONE])
  story(
    `a part of a lost day comes back, and says how it was reckoned: ${look.language} ${look.size}`,
    async ({ visit }) => {
      const v = await visit(look)
      watchConsole(v)
      const t = v.words.cashback
      const person = await givenPerson()
      const offer = await givenLoss(person.username)
      // What the job does each hour; asked for twice, it pays once.
      await withDatabase(settleCashback)
      await withDatabase(settleCashback)
      expect(await backOf(person.username)).toEqual([parseAmount('3')])
      await givenLogin(v, person)
      await openCentre(v, 'bonusDetails')
      const article = v.dialog.getByRole('article', { name: offer })
      await article.scrollIntoViewIfNeeded()
      await expect(article).toBeVisible()
      const row = v.dialog.getByRole('row').filter({ hasText: t.states.PAID })
      await expect(row).toContainText('3.00')
      expect(await axeProblems(v.page)).toEqual([])
      await row.getByRole('button', { name: like(t.howOf) }).click()
      await expect(v.page.getByText(t.right, { exact: true })).toBeVisible()
      expect(await axeProblems(v.page)).toEqual([])
      await expectEveryProof()
    },
  )
