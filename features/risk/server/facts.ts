import type { Cashier } from '#features/cashier/server/cashier.ts'
import { secretChangedAt } from '#features/credentials/server/credentials.ts'
import { playOf } from '#features/records/server/records.ts'
import { afterChange, beyondChance, DAYS_BEFORE, newPayee, type Play, passThrough } from '#features/risk/rules/signs.ts'
import { statementTotals } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, formatAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Figures, NewAlert } from './store-alerts.ts'

/* What is known around one withdrawal, read by the doors of those who keep it, and what rules find in it. */

const DAY_MS = 86_400_000
export type Leaving = Awaited<ReturnType<Cashier['office']['leaving']>>[number]

/** All that rules find in a withdrawal. */
export async function signsOf(db: Sql, merchantId: number, leaving: Leaving): Promise<NewAlert[]> {
  const { id, when: at, memberId, currency, ...money } = leaving
  const since = new Date(at.getTime() - DAYS_BEFORE * DAY_MS)
  const [changedAt, plays, staked] = await Promise.all([
    secretChangedAt(db, memberId),
    playOf(db, { merchantId, memberId, currency }, { from: since, to: at }),
    stakedSince(db, leaving),
  ])
  const found = {
    passThrough: passThrough({ ...money, staked }),
    newPayee: newPayee({ ...money, at }),
    afterChange: afterChange({ at, changedAt }),
    beyondChance: beyondChance(plays.map(inUnits)),
  }
  return (['passThrough', 'newPayee', 'afterChange', 'beyondChance'] as const).flatMap(rule => {
    const figures = found[rule]
    if (!figures) return []
    const told = { ...toTexts({ amount: money.amount, ...figures }), currency }
    return [{ rule, key: id, at, members: [memberId], withdrawal: id, figures: told }]
  })
}

/** What was staked since the first of the deposits before it; of who paid nothing in nobody asks. */
async function stakedSince(db: Sql, { memberId, depositedSince, when }: Leaving): Promise<Amount> {
  if (!depositedSince) return amount(0n)
  const { staked } = await statementTotals(db, memberId, { from: depositedSince, to: when, kinds: null })
  return amount(staked)
}

/** Money is a number here alone: of chances, never of what anybody has. */
function inUnits({ staked, paid, best, ...play }: Awaited<ReturnType<typeof playOf>>[number]): Play {
  const units = (value: bigint) => Number(value) / 10_000
  return { ...play, staked: units(staked), paid: units(paid), best: units(best) }
}

/** As they are kept: amounts by their text, what was reckoned with two places. */
function toTexts(figures: Record<string, bigint | number>): Figures {
  const text = (value: bigint | number) =>
    typeof value === 'bigint' ? formatAmount(amount(value)) : Math.round(value * 100) / 100
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, text(value)]))
}
