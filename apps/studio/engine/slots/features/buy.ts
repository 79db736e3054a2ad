import type { Draw } from '../draw.ts'
import { type GameFile, GameFileError } from '../game-file.ts'
import type { RoundEvent } from '../round.ts'
import { type Bonus, playBonus } from './bonus.ts'
import { type BonusById, findBonus } from './bonuses.ts'

/** A round that begins with a bonus or with free spins, for a price in coins instead of the bet. */
export type Buy = { id: string; price: number; bonus: Bonus | null; freeSpins: number }

/** The first event of a bought round, whose first step turns no reels. */
export type FeatureBought = { type: 'featureBought'; buy: string; price: number }

/** Throws GameFileError. */
export function prepareBuys({ buys = {}, bet, freeSpins, jackpots }: GameFile, bonuses: BonusById): Buy[] {
  return Object.entries(buys).map(([id, buy]) => {
    const path = ['buys', id]
    if (jackpots) throw new GameFileError(path, 'does not go together (yet) with "jackpots"')
    if (buy.price % bet !== 0) throw new GameFileError([...path, 'price'], 'is a multiple of the bet')
    if ('freeSpins' in buy) {
      if (!freeSpins) throw new GameFileError(path, 'the game has no free spins')
      return { id, price: buy.price, bonus: null, freeSpins: buy.freeSpins }
    }
    const bonus = findBonus(bonuses, buy.bonus, [...path, 'bonus'])
    // It tells what it needs to begin.
    bonus.prize(0)
    return { id, price: buy.price, bonus, freeSpins: 0 }
  })
}

/** What stands in the place of the base spin: the bonus, or the free spins. */
export function playBuy({ id, price, bonus, freeSpins }: Buy, draw: Draw) {
  const events: RoundEvent[] = [{ type: 'featureBought', buy: id, price }]
  const coins = bonus ? playBonus(bonus, draw, [], event => events.push(event)) : 0
  return { events, coins, freeSpins }
}
