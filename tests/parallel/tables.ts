import { setTimeout as wait } from 'node:timers/promises'
import type { OfferedGame } from '#apps/studio/server/rounds/library.ts'
import type { Played } from '#apps/studio/server/rounds/rounds.ts'
import type { Sql } from '#shared/server/db.ts'
import { guest, openTable, placeAt, type TableProcess, whenIn } from '../proofs/tables/world.ts'
import { createFakeWallet } from '../support/fake-wallet.ts'
import { randomOf } from './studios.ts'

/* Players who bet and take back 2 to 8 times in one tick, at two processes that share a table. */

export type AtOnceReport = {
  rounds: number
  sent: number
  /** Of all that was staked and paid: how many deviations of the mean the return lies off. */
  z: number
  wrong: string[]
}

const START = 10n ** 12n
const CODES = new Set(['bet_closed', 'bet_taken_back', 'busy', 'key_reused', 'amount_out_of_range', 'not_found'])

/** Until so many rounds are settled. */
export async function betAtOnce(db: Sql, game: OfferedGame, rounds: number, players: number): Promise<AtOnceReport> {
  const wallet = createFakeWallet(START)
  const both = [1, 2].map(() => openTable(db, wallet.client, game, { betting: 300, grace: 5_000, decide: 50 })) as [
    TableProcess,
    TableProcess,
  ]
  const random = randomOf(20_261_127)
  const report: AtOnceReport = { rounds: 0, sent: 0, z: 0, wrong: [] }
  // Of what players decide nothing here: such bets have no return of their own.
  const bets = [...game.table!.rules.bets].flatMap(([bet, { later, whole }]) => (later || whole ? [] : [bet]))
  let coup = ''

  async function play(player: string): Promise<void> {
    const [key, at] = [`same-${player}-${coup}`, () => both[random(2)]!]
    const bet = () => ({ [bets[random(bets.length)]!]: 100 * (1 + random(4)) })
    const same = bet()
    const asks = Array.from({ length: 2 + random(7) }, () =>
      random(2) ? () => placeAt(at(), same, guest(player, key)) : () => placeAt(at(), bet(), guest(player)),
    )
    const answers = await all(asks)
    const [first] = answers.flatMap(each => (each.status === 'fulfilled' ? [each.value.round] : []))
    // Some change their mind, several times at once.
    if (first && random(3) === 0)
      await all(Array.from({ length: 1 + random(3) }, () => () => at().table.takeBack(player, first.id)))
  }

  async function all(asks: readonly (() => Promise<Played>)[]) {
    report.sent += asks.length
    const answers = await Promise.allSettled(asks.map(ask => ask()))
    for (const each of answers)
      if (each.status === 'rejected' && !CODES.has(each.reason.code)) report.wrong.push(String(each.reason))
    return answers
  }

  let n = 0
  while (report.rounds < rounds) {
    coup = (await whenIn(both[0], 'betting', coup)).coup
    await Promise.all(Array.from({ length: players }, () => play(`p-${n++ % (players * 3)}`)))
    const [settled] = await db<{ count: number }[]>`
      select count(*)::int from studio.rounds where game = ${game.id} and state in ('PAYING', 'CLOSED')`
    report.rounds = settled!.count
  }
  for (const each of both) await each.close()
  await settleAll(db, wallet, game)
  await compare(db, game, wallet, report)
  return report
}

/** One more process brings everything to its end. */
export async function settleAll(
  db: Sql,
  wallet: ReturnType<typeof createFakeWallet>,
  game: OfferedGame,
): Promise<void> {
  const last = openTable(db, wallet.client, game)
  const open = () => db`select 1 from studio.rounds where state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING') limit 1`
  last.table.wake()
  while ((await open()).length > 0) {
    await db`update studio.wallet_calls set due_at = now() where state = 'due'`
    await last.rounds.queue.recover(0)
    await wait(20)
  }
  await last.close()
}

/** The wallet by round, and what all rounds came to against what their bets come to. */
async function compare(db: Sql, game: OfferedGame, wallet: ReturnType<typeof createFakeWallet>, report: AtOnceReport) {
  const rows = await db<
    { id: string; coup: string; state: string; stake: bigint; payout: bigint; bets: { bet: string; coins: number }[] }[]
  >`
    select id, coup_id::text as coup, state, stake, payout, events #> '{choice,bets}' as bets from studio.rounds where game = ${game.id}`
  let expected = START
  // Rounds of one coup win and lose together: what differs from the mean is counted by coup.
  const offByCoup = new Map<string, number>()
  for (const { id, coup, state, stake, payout, bets } of rows) {
    const stands = state === 'CLOSED'
    if (stands) expected += payout - stake
    if ((wallet.moneyOf(id) ?? 0n) !== (stands ? payout - stake : 0n))
      report.wrong.push(`${id} is ${state} in the studio`)
    if (!stands) continue
    const mean = bets.reduce(
      (sum, { bet, coins }) => sum + coins * (1 - game.table!.rules.bets.get(bet)!.edge() / 100),
      0,
    )
    offByCoup.set(coup, (offByCoup.get(coup) ?? 0) + Number(payout) - mean)
  }
  if (wallet.money() !== expected) report.wrong.push(`the wallet has ${wallet.money()}, the rounds ${expected}`)
  const off = [...offByCoup.values()]
  const sumOf = (of: (each: number) => number) => off.reduce((sum, each) => sum + of(each), 0)
  report.z = sumOf(each => each) / Math.sqrt(sumOf(each => each * each))
  const [twice] = await db<{ count: number }[]>`
    select count(*)::int from (select 1 from studio.rounds group by player, spin_key having count(*) > 1) t`
  if (twice!.count > 0) report.wrong.push(`${twice!.count} keys have several rounds`)
}
