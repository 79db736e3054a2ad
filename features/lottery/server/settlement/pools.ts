import { unitOf } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { parseOpened } from '../../rules/draws/opened.ts'
import { formatOdds } from '../../rules/odds.ts'
import { cappedKenoOdds, countSharing, sharedOdds, sharedPlays } from '../../rules/pools.ts'
import { addRatios, ratio } from '../../rules/ratio.ts'
import { formatOddsTable, type SoldLine } from '../../rules/sold.ts'
import type { Ratio } from '../../rules/types.ts'
import { readGames } from '../catalogue/game-book.ts'
import type { DrawRow, OddsText } from '../draw/store-draws.ts'
import * as store from './store-jackpots.ts'

/* Prizes that winners share, once it is known who has won them (lottery.md §4.1). */

/** By play what stands instead of the odds that were sold, and by currency the odds of jackpots. */
export type Shares = { drawOdds: OddsText; jackpotOdds: OddsText }
/** Jackpots, as `VND 6`, that were won and that nobody has told. */
export type Untold = { untold: string[] }

/**
 * What each unit gets of the prizes that winners of a draw share; the caller holds the draw and notes it there. Where real
 * money has won a jackpot that operators have not agreed on yet, that is noted instead: nothing may be paid before.
 */
export async function shareOut(tx: Tx, draw: DrawRow): Promise<Shares | Untold> {
  const plays = sharedPlays(draw.family)
  if (plays.length === 0) return { drawOdds: {}, jackpotOdds: {} }
  const { keno, jackpots } = await countWinners(tx, draw, plays)
  const told = new Map(
    (await store.selectJackpots(tx, draw.id)).map(each => [`${each.currency} ${each.prize}`, each.amount]),
  )
  const untold = jackpots.filter(({ name, real }) => real > 0n && !told.get(name)).map(({ name }) => name)
  if (untold.length > 0) {
    await store.noteAwaited(tx, draw.id)
    return { untold }
  }
  const jackpotOdds: Record<string, Record<string, string>> = {}
  for (const { name, currency, prize, real, demo } of jackpots) {
    const pool = (told.get(name) ?? 0n) / unitOf(currency)
    if (real > 0n) await store.updatePaid(tx, { drawId: draw.id, prize, currency })
    // Demo money takes nothing from who shares real money.
    jackpotOdds[currency] = {
      ...jackpotOdds[currency],
      [prize]: formatOdds(sharedOdds(pool, ratio(real > 0n ? real : demo))),
    }
  }
  const drawOdds = [...keno].map(([play, sets]) => [play, formatOddsTable(cappedKenoOdds(play, sets))])
  return { drawOdds: Object.fromEntries(drawOdds), jackpotOdds }
}

/** A jackpot with the units that won it, in minor units. */
type Won = { name: string; currency: string; prize: string; real: bigint; demo: bigint }

/** Sets of real money by Keno's plays, and units by jackpot. */
async function countWinners(tx: Tx, draw: DrawRow, plays: readonly string[]) {
  const result = parseOpened(draw.structure, draw.result!)
  const { limits } = (await readGames(tx)).get(draw.game)!
  const keno = new Map<string, Ratio>()
  const jackpots = new Map<string, Won>()
  for await (const page of store.readSharing(tx, draw.id, plays))
    for (const { lines, currency, book } of page) {
      const won = countSharing(JSON.parse(lines) as SoldLine[], draw.family, result)
      if (book === 'real')
        for (const [play, units] of won.keno)
          keno.set(play, addRatios(keno.get(play) ?? ratio(0), ratio(units, limits[currency]!.minUnit)))
      for (const [prize, units] of won.jackpots) {
        const name = `${currency} ${prize}`
        const known = jackpots.get(name) ?? { name, currency, prize, real: 0n, demo: 0n }
        jackpots.set(name, { ...known, [book]: known[book] + units })
      }
    }
  return { keno, jackpots: [...jackpots.values()] }
}
