import type { Winner } from '#features/games/api-winners.ts'
import { shownNames } from '#features/people/server/people.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { CACHE_MS, createCache } from '#shared/server/cache.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, transaction, withLongTimeout } from '#shared/server/db.ts'
import { COCKFIGHT_VENDORS, sideOf } from '../../rules/games.ts'
import { maskAccount, multiplierOf } from '../../rules/winners.ts'
import { coverPath } from '../catalogue/pictures.ts'
import { selectLobby } from '../catalogue/store-offers.ts'
import * as store from './store-winners.ts'
import { takeFresh } from './winners-fresh.ts'

/** So much of a busy log is looked through at once. */
const STEP_MS = 300_000
/** Whoever shows the board is told at most so often, however many win. */
const HINT_MS = 5_000

/** The winner boards of merchants, as they were at most a second ago. */
export function createWinners({ db }: Pick<Context, 'db'>) {
  const cached = createCache(async (merchantId: number) => {
    const rows = await store.selectWinners(db, merchantId)
    const ids = rows.map(row => row.memberId)
    const [names, lists = NO_LISTS] = await Promise.all([shownNames(db, merchantId, ids), selectLobby(db, merchantId)])
    return rows
      .filter(row => names.has(row.memberId))
      .map(row => ({
        ...row,
        gameType: row.gameType === 'SPORTS' ? sideOf(row.vassalage, lists) : row.gameType,
        account: maskAccount(names.get(row.memberId)!),
      }))
  }, CACHE_MS)

  return {
    /** The newest wins of all games or of one type, the newest first. */
    list: async (merchantId: number, { gameCategory, limitNum, language }: BoardQuery) =>
      (await cached(merchantId))
        .filter(({ gameType }) => gameCategory === 'ALL' || gameType === gameCategory)
        .slice(0, limitNum)
        .map(win => ({ vo: forWire(win, language) })),
  }
}

export type BoardQuery = { gameCategory: string; limitNum: number; language: string }
/** A merchant that says nothing of how its sports vendors split. */
const NO_LISTS = { esports: [], cockfight: COCKFIGHT_VENDORS }

function forWire(win: store.WinnerRow & { account: string }, language: string): Winner {
  const { names, memberId: _, paid, won, staked, at, ...rest } = win
  return {
    ...rest,
    coverUrl: coverPath(rest.vassalage, rest.gameCode, rest.coverUrl),
    displayName: names[language.toUpperCase()] ?? rest.gameName,
    amount: formatAmount(amount(paid)),
    multiplier: multiplierOf(won, staked),
    at: at.toISOString(),
  }
}

/** Looks through the log, some minutes of it at a time, for what no server told its board: it ended before it could. */
export async function sweepWinners({ db }: Pick<Context, 'db'>): Promise<void> {
  const end = await databaseNow(db)
  for (let swept = await store.selectSwept(db); swept < end; ) {
    const to = new Date(Math.min(swept.getTime() + STEP_MS, end.getTime()))
    await withLongTimeout(db, tx => store.sweepWinners(tx, swept, to))
    swept = to
  }
}

/** Brings the board up to what this server's gateways committed. What fails here is found by the sweep. */
export async function refreshBoard(db: Sql): Promise<void> {
  const keys = takeFresh(db)
  if (keys.length > 0) await transaction(db, tx => store.refreshWinners(tx, keys))
}

/** Tells this server's screens when a board has changed, by whichever server. */
export function createBoardHints({ db, realtime }: Pick<Context, 'db' | 'realtime'>) {
  let told: bigint | undefined
  let toldAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - toldAt < HINT_MS) return
    const version = await store.selectVersion(db)
    if (version === told) return
    if (told !== undefined) {
      realtime.hintAll({ topic: 'winners', version: String(version) })
      toldAt = performance.now()
    }
    told = version
  }
}
