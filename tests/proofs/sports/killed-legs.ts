import { setTimeout as wait } from 'node:timers/promises'
import { createSettling } from '#apps/studio/server/sportsbook/settling.ts'
import type { Sql } from '#shared/server/db.ts'
import { createFakeWallet } from '../../support/fake-wallet.ts'
import { killedSql } from '../../support/killed-sql.ts'
import { betKey, legOf, marketOf, openBook, placerOf, slipOf } from '../../support/sports/world.ts'
import { unevenBets } from './even-books.ts'

const MONEY = 10_000_000n
const STAKE = 10_000n
/** Pages of two bets, two at a time: the last one is half a page. */
const [BETS, AT_ONCE] = [9, 2]

/**
 * A process that settles one result in pages dies at its `step`-th contact with the database; another one finds what it left. Some of
 * the bets are of more than this result. `anew`: all were settled the other way before, and paid. Answers what is wrong then, and
 * whether the first one came to its end.
 */
export async function killSettlingAt(
  db: Sql,
  step: number,
  anew = false,
): Promise<{ wrong: string[]; survived: boolean }> {
  const match = `legs-${step}-${Date.now()}`
  const wallet = createFakeWallet(MONEY)
  const heir = openBook(db, wallet.client)
  await heir.fixtures(match, `${match}-b`)
  await heir.up()
  for (const each of [match, `${match}-b`]) await heir.hear(heir.odds(each, [marketOf(1, '', { 1: 0.5, 3: 0.5 })]))
  const ids: string[] = []
  for (let i = 0; i < BETS; i++) {
    const legs = [
      legOf(match, i % 2 === 0 ? '1' : '3', 1_900),
      ...(i % 3 === 0 ? [legOf(`${match}-b`, '1', 1_900)] : []),
    ]
    ids.push((await heir.book.place(placerOf(), betKey(), slipOf(legs))).id)
  }
  if (anew) {
    await heir.hear(heir.settlement(match, 1, '', { 1: 0, 3: 1 }))
    await heir.settleAll()
  }
  await heir.hear(heir.settlement(match, 1, '', { 1: 1, 3: 0 }))
  const killed = killedSql(db, step)
  const victim = createSettling({ db: killed.db, rounds: heir.rounds, now: () => heir.clock.now }, AT_ONCE)
  let survived = false
  try {
    await victim.settle()
    survived = true
  } catch {
    // However far it came.
  }
  await wait(0)
  await heir.settleAll()
  await heir.hear(heir.settlement(`${match}-b`, 1, '', { 1: 1, 3: 0 }))
  await heir.settleAll()
  const { wrong } = await unevenBets(db, wallet)
  const rows = await db<{ id: string; returned: bigint; held: object[] }[]>`
    select id, returned, held from studio.sports_bets where id = any(${ids})`
  for (const [i, id] of ids.entries()) {
    const { returned, held } = rows.find(each => each.id === id)!
    const expected = i % 2 === 1 ? 0n : i % 3 === 0 ? 36_100n : (STAKE * 19n) / 10n
    if (returned !== expected) wrong.push(`bet ${i} returned ${returned}, not ${expected}`)
    if (held.length > 0) wrong.push(`bet ${i} holds limits`)
  }
  const [left] = await db<{ amount: bigint }[]>`
    select coalesce(sum(amount), 0)::bigint as amount from studio.sports_exposure where event_id like ${`${match}%`}`
  if (left!.amount !== 0n) wrong.push(`limits of ${left!.amount} are left`)
  await heir.close()
  await db`truncate studio.sports_cash_outs, studio.sports_legs, studio.sports_bets, studio.wallet_calls`
  return { wrong: wrong.map(line => `killed at ${step}: ${line}`), survived }
}
