import type { Sql } from '#shared/server/db.ts'
import type { Seat } from './proof-world.ts'

/** Everything that must be equal at the end of two runs: a text by the name of what it is about. */
export type Ledger = Map<string, string>

/**
 * The final ledger of a run's players: their accounts with totals, the house's side of their money, and what became of
 * every transaction and round, by the ids without `prefix`. A bet that was taken and given back and one that its
 * tombstone kept out are the same end: nothing of either stands, so neither do their rounds.
 */
export async function readLedger(db: Sql, seats: readonly Seat[], prefix: string): Promise<Ledger> {
  const ledger: Ledger = new Map()
  const players = seats.map(seat => seat.player)
  const nameOf = new Map(players.map((player, i) => [player, `player ${i}`]))
  const own = (id: string) => id.slice(prefix.length)

  const accounts = await db<Record<'player' | 'book' | 'purpose' | 'rest', string>[]>`
    select p.player, a.book, a.purpose, concat_ws(' ', a.balance, a.staked, a.won) as rest
    from games.players p join wallet.public_balances a using (member_id)
    where p.player = any(${players})`
  for (const { player, book, purpose, rest } of accounts) ledger.set(`${nameOf.get(player)} ${book} ${purpose}`, rest)

  const house = await db<Record<'book' | 'purpose' | 'sum', string>[]>`
    select e.book, e.house as purpose, sum(e.amount)::text as sum from games.players p
    join wallet.public_lines e using (member_id) where p.player = any(${players})
    group by e.book, e.house having sum(e.amount) <> 0`
  for (const { book, purpose, sum } of house) ledger.set(`house ${book} ${purpose}`, sum)

  const transactions = await db<Record<'tx' | 'op' | 'state' | 'rest', string>[]>`
    select tx, op, state, concat_ws(' ', op, state, code, kind, amount, bonus, returned) as rest from wallet.public_calls
    where player = any(${players})`
  for (const { tx, op, state, rest } of transactions) {
    const isUndone = state === 'TOMBSTONED' || (op === 'bet' && state === 'ROLLED_BACK')
    // What a rollback moved depends on whether its bet had arrived.
    ledger.set(`tx ${own(tx)}`, isUndone ? 'undone' : op === 'rollback' ? `${op} ${state}` : rest)
  }

  const rounds = await db<Record<'round' | 'rest', string>[]>`
    select round, concat_ws(' ', state, stake, bonus_stake, payout, bets, wins, bets_seen, declared_payout, mismatch) as rest
    from wallet.public_rounds where player = any(${players}) and bets > 0`
  for (const { round, rest } of rounds) ledger.set(`round ${own(round)}`, rest)
  return ledger
}

/** One line for each difference. */
export function differencesOf(one: Ledger, other: Ledger): string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].flatMap(name =>
    one.get(name) === other.get(name) ? [] : `${name}: ${one.get(name) ?? 'none'} | ${other.get(name) ?? 'none'}`,
  )
}
