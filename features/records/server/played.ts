import { findPlayed } from '#features/gateway/server/gateway.ts'
import { findSold } from '#features/lottery/server/lottery.ts'
import type { StatementLine } from '#features/records/api.ts'
import type { Sql } from '#shared/server/db.ts'
import { type Product, productOf } from '../rules/products.ts'
import type { Asker } from './whose.ts'

type Moved = { kind: string; reference: string; at: Date }

/** What each of some movements, the newest first, was about: games and lotteries in a language, by their references. */
export async function playedIn(db: Sql, whose: Asker, rows: readonly Moved[], language: string) {
  const of = (product: Product) => rows.filter(row => productOf(row.kind) === product)
  const rounds = of('games')
  const found = new Map<string, StatementLine['played']>()
  if (rounds.length > 0) {
    const references = rounds.map(row => row.reference)
    const [newest, oldest] = [rounds[0]!, rounds.at(-1)!]
    for (const [reference, { name, names, round }] of await findPlayed(
      db,
      whose.merchantId,
      references,
      newest,
      oldest,
    ))
      found.set(reference, { name: names[language.toUpperCase()] ?? name, round, lottery: '' })
  }
  const bets = of('lottery').map(row => row.reference)
  if (bets.length > 0)
    for (const [reference, { name, names, numero, code }] of await findSold(db, whose.memberId, bets))
      found.set(reference, { name: names[language.toUpperCase()] ?? name, round: numero, lottery: code })
  return found
}
