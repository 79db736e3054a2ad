import { toHex } from '#shared/hex.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { findBetsRoot } from '../../rules/draws/bets-root.ts'
import { type Issue, lastIssues } from '../../rules/draws/schedule.ts'
import { type KnownGame, readGames } from '../catalogue/game-book.ts'
import { beginEpoch, NOTHING_BEFORE, recordOf, type Secret } from './fairness.ts'
import { lockGame, selectEpoch } from './store-draws.ts'
import * as store from './store-history.ts'

/* Draws for the days before a demo began: by the protocol of every draw of ours, in an epoch of their own. */

/** Draws of each game. */
const HISTORY_LENGTH = 100
const FIRST_EPOCH = 1
const NO_BETS = toHex(findBetsRoot([]))

/**
 * Gives every house game that has promised nothing yet its last hundred issues, drawn now: never on sale, and marked as
 * late as they are. Each game whole in a transaction, so that who is killed goes on from there; again it changes nothing.
 * Answers how many games it gave one.
 */
export async function drawHistories({ db, ...secret }: Pick<Context, 'db' | 'serverSecret'>): Promise<number> {
  const unpromised = await store.selectUnpromised(db)
  const games = [...(await readGames(db)).values()].filter(({ id }) => unpromised.includes(id))
  let drawn = 0
  for (const game of games) if (await transaction(db, tx => drawHistory(tx, secret, game))) drawn++
  return drawn
}

/** False when it has promised draws meanwhile: what is drawn after them would stand before them. */
async function drawHistory(tx: Tx, secret: Secret, game: KnownGame): Promise<boolean> {
  await lockGame(tx, game.id)
  if (await selectEpoch(tx, game.id)) return false
  const drawnAt = await databaseNow(tx)
  const firstDrawAt = await store.selectFirstDrawAt(tx, game.id)
  const until = Math.min(drawnAt.getTime(), firstDrawAt ? firstDrawAt.getTime() - 1 : Infinity)
  const issues = lastIssues(game.schedule, until, HISTORY_LENGTH)
  if (issues.length === 0) return false
  const seedAt = await beginEpoch(tx, secret, game.id, FIRST_EPOCH, issues.length)
  await store.insertDrawn(tx, game.id, FIRST_EPOCH, recordsOf(game, issues, seedAt, drawnAt))
  return true
}

function recordsOf(
  { code, structure }: KnownGame,
  issues: readonly Issue[],
  seedAt: (position: number) => string,
  drawnAt: Date,
): store.DrawnIssue[] {
  const bound = { game: code, structure, epoch: FIRST_EPOCH, betsRoot: NO_BETS, betsCount: 0 }
  let previousHash = NOTHING_BEFORE
  return issues.map(({ numero, day, sequence, lockAt, drawAt }, i) => {
    const [commitment, serverSeed] = [seedAt(i), seedAt(i + 1)]
    const proof = recordOf(
      { ...bound, numero, position: i + 1, commitment, lockAt: new Date(lockAt), drawAt: new Date(drawAt) },
      { serverSeed, anchor: seedAt(0), previousHash, drawnAt },
    )
    previousHash = proof.recordHash
    return { day, sequence, proof }
  })
}
