import { memberByUsername, memberNames } from '#features/people/server/people.ts'
import { formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { checksOf, forWilling } from '../../rules/eligible.ts'
import { mostOf } from '../../rules/life.ts'
import type { DepositOffer } from '../../rules/offers.ts'
import { type PastPlay, simulate } from '../../rules/simulate.ts'
import { factsOf } from '../facts.ts'
import { selectBudgets } from '../store-promises.ts'
import { selectLog } from './store-log.ts'
import * as store from './store-office.ts'
import { money, writtenOf } from './views.ts'

/** What everybody played since then, by category: from whoever keeps records of bets. */
export type PlayOf = (db: Sql, ask: { merchantId: number; currency: string; since: Date }) => Promise<PastPlay[]>

const DAYS = 30
const DAY_MS = 86_400_000

type Key = { merchantId: number; code: string }

/** What the newest version of an offer would have cost last month: a query, and no promise. */
export async function estimateOf(db: Sql, playOf: PlayOf, key: Key) {
  const { merchantId } = key
  const { row, newest, since } = await transaction(db, async tx => {
    const [row] = await store.selectPromotions(tx, merchantId, key.code)
    const now = await databaseNow(tx)
    const newest = (await store.selectVersions(tx, key))[0]
    return { row, newest, since: new Date(now.getTime() - DAYS * DAY_MS) }
  })
  if (row?.kind !== 'deposit') throw new Refusal('not_found')
  const { currency, budget } = row
  const deposits = await store.selectPastDeposits(db, merchantId, currency, since)
  const play = await playOf(db, { merchantId, currency, since })
  const told = simulate(newest!.offer as DepositOffer, { deposits, play }, { currency, budget })
  return {
    ...{ since: since.toISOString(), deposits: told.deposits, grants: told.grants, members: told.members },
    ...{ refused: told.refused, lent: formatAmount(told.lent), required: formatAmount(told.required) },
    ...{ expected: formatAmount(told.expected), keptPpm: String(told.keptPpm), countsPpm: String(told.countsPpm) },
  }
}

/** Each question of promotions §4.1 about a member and a promotion as it runs, with what was asked and found (B24). */
export async function whyOf(db: Sql, { merchantId, code }: Key, username: string) {
  return transaction(db, async tx => {
    const [row] = await store.selectPromotions(tx, merchantId, code)
    const member = await memberByUsername(tx, merchantId, username)
    if (!row || !member) throw new Refusal('not_found')
    const now = await databaseNow(tx)
    const facts = await factsOf(tx, { merchantId, memberId: member.id }, now)
    const written = writtenOf(row.kind, row.offer)
    const audience = forWilling({
      ...{ ...written?.offer.audience, id: code, currencies: [row.currency], budgetLeft: row.budgetLeft },
      ...{ startsAt: row.startsAt.getTime(), endsAt: (row.stoppedAt ?? row.endsAt).getTime() },
      // A deposit or a loss may bring less than the most of it.
      reward: written && written.kind !== 'deposit' && written.kind !== 'cashback' ? mostOf(written) : undefined,
    })
    return { member: { id: member.id, username: member.username }, checks: checksOf(audience, facts, now.getTime()) }
  })
}

type LogAsk = Key & { username?: string | undefined; before?: string | undefined; limit: number }

export async function logOf(db: Sql, { merchantId, code, username, before, limit }: LogAsk) {
  if (!(await selectBudgets(db, merchantId, [code])).has(code)) throw new Refusal('not_found')
  const member = username === undefined ? null : await transaction(db, tx => memberByUsername(tx, merchantId, username))
  if (member === undefined) return { list: [], next: null }
  const memberId = member?.id ?? null
  const rows = await selectLog(db, merchantId, { code, memberId, before: before ?? null, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const ids = shown.map(row => row.memberId)
  const names = await memberNames(db, merchantId, ids)
  const list = shown.map(({ id, at, memberId, version, how, state, amount, why }) => ({
    ...{ id, at: at.toISOString(), version, how, state, why, amount: money(amount) },
    member: { id: memberId, username: names.get(memberId) ?? '' },
  }))
  return { list, next: rows.length > limit ? list.at(-1)!.id : null }
}
