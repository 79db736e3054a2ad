import { isTrial } from '#features/people/rules/people.ts'
import { memberNames, memberStates } from '#features/people/server/people.ts'
import { keep, lapse, payRewards, promise } from '#features/promotions/server/promotions.ts'
import { isExcluded } from '#features/protection/rules/protection.ts'
import { loadProtection } from '#features/protection/server/protection.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { leaderboard, sumOfPrizes } from '../rules/boards.ts'
import type { Who } from './missions.ts'
import * as store from './store-boards.ts'

/** Boards that are over are shown for so many days. */
const SHOWN_DAYS = 30
const MOST_SHOWN = 50
/** Scores are final so long after the end: bets that were taken in time and settled by then count (promotions §7.11). */
export const SETTLED_AFTER_MIN = 30
/** More than places that a board may pay, with room for who is excluded. */
const MOST_READ = 5_000

export type BoardView = {
  board: store.BoardRow
  list: { rank: number; name: string; score: bigint; prize: bigint; isOwn: boolean }[]
  /** Where the viewer stands, also below those shown; undefined without a score. */
  own: { rank: number | null; score: bigint } | undefined
}

/** Boards that run or ended lately, with their first places under masked names and the viewer's own. */
export async function boardsOf(db: Sql, who: Who): Promise<BoardView[]> {
  return transaction(db, async tx => {
    const boards = await store.selectBoards(tx, who.merchantId, { at: await databaseNow(tx), days: SHOWN_DAYS })
    const views: BoardView[] = []
    for (const board of boards) views.push(await viewOf(tx, board, who))
    return views
  })
}

async function viewOf(tx: Tx, board: store.BoardRow, { merchantId, memberId }: Who): Promise<BoardView> {
  const shown = await placesShown(tx, board)
  const names = await memberNames(
    tx,
    merchantId,
    shown.map(row => row.memberId),
  )
  const list = shown.map(({ rank, memberId: id, score, prize }) => ({
    ...{ rank, score, prize, isOwn: id === memberId },
    name: id === memberId ? (names.get(id) ?? '') : `${(names.get(id) ?? '').slice(0, 2)}***`,
  }))
  const mine = shown.find(row => row.memberId === memberId)
  const found = mine ? undefined : await store.selectOwn(tx, board, memberId)
  const below = found && { rank: found.score >= board.minScore ? found.before + 1 : null, score: found.score }
  return { board, list, own: mine ? { rank: mine.rank, score: mine.score } : below }
}

/** The first places of a board: as they ended, or as they stand. */
export async function placesShown(tx: Tx, board: store.BoardRow): Promise<store.WinnerRow[]> {
  const placed =
    board.state === 'SETTLED' ? await store.selectWinners(tx, board) : await placesOf(tx, board, MOST_SHOWN * 2)
  return placed.slice(0, MOST_SHOWN)
}

/** The places of a board as its scores stand, without whoever may be given nothing. */
async function placesOf(tx: Tx, board: store.BoardRow, most: number): Promise<store.WinnerRow[]> {
  const scores = await store.selectScores(tx, board, most)
  const at = await databaseNow(tx)
  const members = scores.map(({ memberId }) => memberId)
  const [states, protections] = [await memberStates(tx, members), await loadProtection(tx, members)]
  const entries = scores.map(({ memberId, score, reachedAt }) => {
    const [state, protection] = [states.get(memberId), protections.get(memberId)]
    const isOut = state?.status !== 'active' || isTrial(state.type) || (protection && isExcluded(protection, at))
    return { member: memberId, score, reachedAt: reachedAt.getTime(), excluded: isOut === true }
  })
  return leaderboard(entries, board).map(({ member, ...place }) => ({ ...place, memberId: member }))
}

const keyOf = ({ merchantId, code }: store.BoardRow) => `board:${merchantId}:${code}`

/** Opens a board: all its prizes are reserved. Refused as `state_changed` for a code that is taken. */
export async function openBoard(
  tx: Tx,
  board: Omit<store.BoardRow, 'state'> & { by: string; at: Date },
): Promise<void> {
  if (!(await store.insertBoard(tx, board))) throw new Refusal('state_changed')
  const { merchantId, code, promotion, prizes } = board
  const owed = { merchantId, code: promotion, key: `board:${merchantId}:${code}`, amount: sumOfPrizes(prizes) }
  if ((await promise(tx, owed)) !== 'done') throw new Refusal('offer_not_for_you', { reason: 'budget' })
}

/** Ends a board that runs without prizes; what was reserved is free again. False when it does not run. */
export async function stopBoard(tx: Tx, merchantId: number, code: string): Promise<boolean> {
  const board = await store.holdBoard(tx, merchantId, code)
  if (board?.state !== 'RUNNING') return false
  await store.updateBoard(tx, board, 'STOPPED')
  await lapse(tx, { merchantId, key: keyOf(board) })
  return true
}

/** Settles boards whose time is over, each once on however many servers: places are written, prizes paid, the rest is free again. */
export async function settleBoards(db: Sql, after = SETTLED_AFTER_MIN): Promise<number> {
  const over = await store.selectOver(db, after)
  for (const { merchantId, code } of over) await transaction(db, tx => settleBoard(tx, merchantId, code))
  return over.length
}

async function settleBoard(tx: Tx, merchantId: number, code: string): Promise<void> {
  const board = await store.holdBoard(tx, merchantId, code)
  if (board?.state !== 'RUNNING') return
  const places = await placesOf(tx, board, MOST_READ)
  const winners = places.filter(({ prize }) => prize > 0n)
  await store.insertWinners(tx, board, places.slice(0, Math.max(MOST_SHOWN, winners.length)))
  await store.updateBoard(tx, board, 'SETTLED')
  await lapse(tx, { merchantId, key: keyOf(board) })
  const { promotion, currency } = board
  const rewards = winners.map(({ rank, memberId, prize }) => ({
    // A board's prize may leave at once (promotions §9).
    ...{ merchantId, code: promotion, key: `${keyOf(board)}:${rank}`, amount: prize, memberId, currency, timesPpm: 0n },
  }))
  for (const owed of rewards) {
    if ((await promise(tx, owed)) === 'budget_spent') throw new Error(`no budget for ${owed.key}, which was reserved`)
    await keep(tx, owed)
  }
  // All at once, and last: winners who play just then wait for no more than that.
  await payRewards(tx, rewards)
}
