import type { TableState } from '#apps/studio/api-tables.ts'
import { betOfMove, type Move, type Outcome, seatOf } from '#apps/studio/engine/tables/cards/blackjack-play.ts'
import type { TableRound } from '#apps/studio/engine/tables/table-round.ts'
import type { Sql } from '#shared/server/db.ts'
import { boxes } from '../proofs/tables/boxes.ts'
import { guest, openTable, placeAt, type TableProcess, whenIn } from '../proofs/tables/world.ts'
import { createFakeWallet } from '../support/fake-wallet.ts'
import { randomOf } from './studios.ts'
import { settleAll } from './tables.ts'

/* Players of blackjack who say 2 to 8 things at once for each hand, at two processes that share a table. */

export type DecidedReport = { coups: number; sent: number; done: number; rounds: number; wrong: string[] }

const START = 10n ** 12n
const CODES = new Set(['bet_closed', 'bet_taken_back', 'busy', 'key_reused', 'not_found', 'invalid_input'])
const MOVES: readonly Move[] = ['hit', 'stand', 'double', 'split', 'insure', 'decline']

/** Until so many coups are settled. Each player has a box, some with somebody behind. */
export async function decideAtOnce(db: Sql, coups: number): Promise<DecidedReport> {
  const wallet = createFakeWallet(START)
  const times = { betting: 800, grace: 5_000, decide: 1_500 }
  const both = [1, 2].map(() => openTable(db, wallet.client, boxes, times)) as [TableProcess, TableProcess]
  const random = randomOf(20_261_128)
  const report: DecidedReport = { coups: 0, sent: 0, done: 0, rounds: 0, wrong: [] }
  const at = () => both[random(2)]!

  async function all(asks: readonly (() => Promise<unknown>)[]): Promise<number> {
    report.sent += asks.length
    const answers = await Promise.allSettled(asks.map(ask => ask()))
    for (const each of answers)
      if (each.status === 'rejected' && !CODES.has(each.reason.code)) report.wrong.push(String(each.reason))
    return answers.filter(({ status }) => status === 'fulfilled').length
  }

  /** What players say for one hand: its owner and others, moves that it has and others, the same key and others. */
  async function decide({ coup, turn }: TableState, { hand, moves }: { hand: string; moves: Move[] }): Promise<void> {
    const key = `same-${coup}-${turn!.step}-${hand}`
    const owner = `box-${seatOf(hand)}`
    const say = (player: string, move: Move, own?: string) => () =>
      at().table.decide(guest(player, own), { coup, step: turn!.step, hand, move })
    const same = moves[random(moves.length)]!
    const asks = Array.from({ length: 2 + random(7) }, () => {
      if (random(2)) return say(owner, same, key)
      return random(4) ? say(owner, moves[random(moves.length)]!) : say(`behind-${random(7)}`, MOVES[random(6)]!)
    })
    report.done += await all(asks)
  }

  let coup = ''
  for (; report.coups < coups; report.coups++) {
    coup = (await whenIn(both[0], 'betting', coup)).coup
    const bet = (player: string, seat: number) => () =>
      placeAt(at(), { [`seat${seat}`]: 200 * (1 + random(3)) }, guest(player))
    const seats = [1, 2, 3, 4, 5, 6, 7].filter(() => random(3) > 0)
    await all(seats.map(seat => bet(`box-${seat}`, seat)))
    await all(seats.filter(() => random(2)).map(seat => bet(`behind-${random(7)}`, seat)))
    for (let step = 0; ; ) {
      const now = await nextTurn(both[0], coup, step)
      if (!now?.turn) break
      step = now.turn.step
      await Promise.all(now.turn.hands.map(each => decide(now, each)))
    }
  }
  for (const each of both) await each.close()
  await settleAll(db, wallet, boxes)
  await compare(db, wallet, report)
  return report
}

/** The next step of the coup; undefined when it is over. */
function nextTurn({ table }: TableProcess, coup: string, after: number): Promise<TableState | undefined> {
  return new Promise(resolve => {
    const forget = table.watch(text => {
      const state = JSON.parse(text) as TableState
      const isOver = state.coup !== coup || state.phase === 'result' || state.phase === 'void'
      if (!isOver && (state.turn?.step ?? 0) <= after) return
      queueMicrotask(() => forget())
      resolve(isOver ? undefined : state)
    })
  })
}

type Row = {
  id: string
  coup: string
  state: string
  stake: bigint
  payout: bigint
  events: TableRound
  outcome: Outcome
}

/** The wallet by round, each payment by the rules, and each stake that was added by a decision that was dealt. */
async function compare(db: Sql, wallet: ReturnType<typeof createFakeWallet>, report: DecidedReport): Promise<void> {
  const rows = await db<Row[]>`
    select r.id, r.coup_id::text as coup, r.state, r.stake, r.payout, r.events, c.outcome
    from studio.rounds r join studio.coups c on c.id = r.coup_id where r.game = ${boxes.id}`
  report.rounds = rows.length
  let expected = START
  const added = new Map<string, string[]>()
  for (const { id, coup, state, stake, payout, events, outcome } of rows) {
    const stands = state === 'CLOSED'
    if (stands) expected += payout - stake
    if ((wallet.moneyOf(id) ?? 0n) !== (stands ? payout - stake : 0n))
      report.wrong.push(`${id} is ${state} in the studio`)
    if (!stands) continue
    const { bets } = events.choice
    const pays = boxes.table!.paysOf(bets, outcome).reduce((sum, coins) => sum + coins, 0)
    if (BigInt(pays) !== payout) report.wrong.push(`${id} was paid ${payout}, not ${pays}`)
    const later = bets.filter(({ bet }) => boxes.table!.rules.bets.get(bet)!.later).map(({ bet }) => bet)
    added.set(coup, [...(added.get(coup) ?? []), ...later])
  }
  for (const [coup, bets] of added) {
    const { moves } = rows.find(each => each.coup === coup)!.outcome
    const decided = moves.flatMap(step => Object.entries(step).flatMap(([hand, move]) => betOfMove(move, hand) ?? []))
    if (decided.toSorted().join() !== bets.toSorted().join())
      report.wrong.push(`${coup}: ${decided} decided, ${bets} staked`)
  }
  if (wallet.money() !== expected) report.wrong.push(`the wallet has ${wallet.money()}, the rounds ${expected}`)
}
