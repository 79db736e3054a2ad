import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { reverse } from '../rounds/conclude.ts'
import type { Spin } from '../rounds/draws.ts'
import type { OfferedGame } from '../rounds/library.ts'
import { concluded, type Played, type Rounds } from '../rounds/rounds.ts'
import { findByKeys, findRound, type RoundRow } from '../rounds/store.ts'
import { type Coup, takesBets } from './coup.ts'
import type { Takings } from './takings.ts'

type Deps = { db: Sql; rounds: Rounds; takings: Takings }

const isTakenBack = ({ state }: RoundRow) => state === 'REVERSING' || state === 'REVERSED'

/** Takes back what was placed together, while this coup takes bets. The same again answers the same. */
export async function takeBack(
  { db, rounds, takings }: Deps,
  game: OfferedGame,
  now: Coup | undefined,
  player: string,
  roundId: string,
): Promise<Played> {
  const arrivedAt = performance.now()
  const round = await findRound(db, player, roundId)
  if (round?.coupId == null || round.game !== game.id) throw new Refusal('not_found')
  if (isTakenBack(round)) return { round, balance: undefined, isNew: false }
  if (round.coupId !== now?.id || !takesBets(now, arrivedAt)) throw new Refusal('bet_closed')
  const moved = await rounds.writer.move({ ...reverse(round, 'OPEN'), coup: { id: round.coupId, step: 0 } })
  // Dealt meanwhile, or taken back by the same word a moment before.
  if (!moved) {
    const before = (await findRound(db, player, roundId))!
    if (!isTakenBack(before)) throw new Refusal('bet_closed')
    return { round: before, balance: undefined, isNew: false }
  }
  takings.giveBack(now.id, player, round.stake)
  const balance = await rounds.queue.sendCalls(moved.calls)
  return { round: { ...round, state: 'REVERSING' }, balance, isNew: false }
}

/** What the key placed before; too late for anything else. */
export async function placedBefore(
  db: Sql,
  game: OfferedGame,
  { player, spinKey }: Pick<Spin, 'player' | 'spinKey'>,
): Promise<Played> {
  const [round] = await findByKeys(db, [{ player, spinKey }])
  if (round?.game !== game.id) throw new Refusal('bet_closed')
  return { round: concluded(round), balance: undefined, isNew: false }
}
