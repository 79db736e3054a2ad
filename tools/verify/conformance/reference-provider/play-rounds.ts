import { createClient } from '../client.ts'
import { wholeOf } from '../random.ts'
import { readAnswer } from '../rules.ts'
import type { Key } from '../signing.ts'
import { createBooks } from './books.ts'
import { changeOf, planRound } from './games.ts'
import { playRound, type Seat } from './rounds.ts'
import { createWalletLine, type Faults, PERFECT, soonForEver } from './wallet-line.ts'

const MIN_STAKE = 10n

export type Played = {
  /** What each player's total must be now, in minor units. */
  expected: Map<string, bigint>
  /** Calls that left, duplicates and retries included. */
  calls: number
}

/**
 * Plays `rounds` complete rounds (bets, wins, sometimes rollbacks, the end) of these players over a network with
 * `faults`, each call until it is decided. What is played depends on the seed alone, never on the faults: on fresh
 * platforms a run with faults must end like one without. Stakes are small; a player who has too little for a bet makes
 * the run worthless and ends it with an error. `prefix` begins all ids: the platform must not know them yet.
 */
export async function playRounds(options: {
  url: string
  key: Key
  players: readonly Seat[]
  rounds: number
  seed: number
  faults?: Faults
  prefix?: string
  /** Rounds on their way at a time. */
  atOnce?: number
}): Promise<Played> {
  const { url, key, players, rounds, seed, faults = PERFECT, prefix = `pr${seed}`, atOnce = 64 } = options
  const expected = await readTotals(url, key, players)
  const line = createWalletLine({ url, key, seed, faults })
  const books = createBooks()

  async function playOne(n: number): Promise<void> {
    const seat = players[wholeOf(players.length, seed, n, 'player')]!
    const plan = planRound(seed, String(n), MIN_STAKE)
    const end = await playRound({ line, books, seat, plan, round: `${prefix}.${n}`, waits: soonForEver })
    if (end === 'refused') throw new Error(`round ${n} of seed ${seed} was refused: does ${seat.player} have enough?`)
    expected.set(seat.player, expected.get(seat.player)! + changeOf(plan))
  }

  let next = 0
  const worker = async () => {
    while (next < rounds) await playOne(next++)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, rounds) }, worker))
  await line.settle()
  line.close()
  return { expected, calls: line.calls() }
}

/** The players' totals in minor units as the platform tells them. */
export async function readTotals(url: string, key: Key, players: readonly Seat[]): Promise<Map<string, bigint>> {
  const client = createClient(url, key)
  const totals = new Map<string, bigint>()
  for (const seat of players) {
    const exchange = await client.call('balance', JSON.stringify({ request_id: 'total', ...seat }))
    const { balance } = readAnswer(exchange)
    if (!balance) throw new Error(`no balance of ${seat.player}: ${exchange.http} ${exchange.body}`)
    totals.set(seat.player, BigInt(balance.total))
  }
  client.close()
  return totals
}
