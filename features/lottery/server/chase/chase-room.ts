import type { Tx } from '#shared/server/db.ts'
import { findPlay } from '../../rules/lottery.ts'
import type { GameLimits } from '../../rules/sale.ts'
import { lineOf, type SoldLine } from '../../rules/sold.ts'
import { readGames } from '../catalogue/game-book.ts'
import { addTo, exposureOf, exposureOfTicket, mergeExposure, roomLeft, spotKey } from '../sale/exposure.ts'
import { addExposure, closeNumbers, type Exposure, selectExposure } from '../sale/store-exposure.ts'
import type { WaitingRow } from './store-chases.ts'

/* Room on numbers for issues of chases: what was planned ahead counts when its issue opens, and takes no more than bets may. */

type Opening = Pick<WaitingRow, 'game' | 'gameId' | 'numero' | 'family' | 'book' | 'currency'> & {
  lines: readonly SoldLine[]
}

/**
 * Counts issues of chases on a draw that the caller holds, in their order, as far as its numbers have room: true for those
 * that are bets from now on. Numbers that are full then are closed. Demo money counts on none, and where a currency is
 * sold no more nothing limits what was planned in it.
 */
export async function takeRoom(tx: Tx, drawId: bigint, opening: readonly Opening[]): Promise<boolean[]> {
  const [first] = opening
  if (!first) return []
  const { limits } = (await readGames(tx)).get(first.game)!
  const real = opening.filter(({ book }) => book === 'real')
  const wanted = mergeExposure(real.flatMap(each => exposureOfTicket(each.family, each.lines, at(drawId, each))))
  const { gameId, numero } = first
  const found = await selectExposure(
    tx,
    wanted.map(spot => ({ ...spot, gameId, numero })),
  )
  const numbers = new Map(found.map(each => [spotKey(each), each]))
  const full = new Map<string, Exposure>()
  const sold: Exposure[] = []
  const hasRoom = opening.map(each => {
    if (each.book === 'demo') return true
    const added = findRoom(numbers, drawId, each, limits[each.currency], full)
    sold.push(...(added ?? []))
    return added !== null
  })
  if (sold.length > 0) await addExposure(tx, mergeExposure(sold))
  if (full.size > 0) await closeNumbers(tx, [...full.values()])
  return hasRoom
}

const at = (drawId: bigint, { currency }: Opening) => ({ drawId, currency })

/** What an issue adds, counted into `numbers`; null, and nothing counted, when one of its numbers has no room. */
function findRoom(
  numbers: Map<string, Exposure>,
  drawId: bigint,
  opening: Opening,
  limits: GameLimits | undefined,
  full: Map<string, Exposure>,
): Exposure[] | null {
  const added: Exposure[] = []
  const counted = new Map<string, Exposure>()
  const filled = new Map<string, Exposure>()
  for (const sold of opening.lines) {
    const line = { ...lineOf(sold), play: findPlay(opening.family, sold.play)! }
    for (const spot of exposureOf(line, at(drawId, opening))) {
      const key = spotKey(spot)
      const before = counted.get(key) ?? numbers.get(key)
      const room = limits ? roomLeft(line, spot.token, before?.points ?? 0n, limits) : null
      if (room !== null && spot.points > room) return null
      added.push(spot)
      counted.set(key, addTo(before, spot))
      if (room !== null && room - spot.points < limits!.minUnit) filled.set(key, spot)
    }
  }
  for (const [key, spot] of counted) numbers.set(key, spot)
  for (const [key, spot] of filled) full.set(key, spot)
  return added
}
