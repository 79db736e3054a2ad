import type { Coup } from '#apps/studio/engine/tables/cards/baccarat.ts'
import { pairsOf, totalsOf } from '#apps/studio/engine/tables/cards/baccarat.ts'
import { type Card, DECK } from '#apps/studio/engine/tables/cards/shoe.ts'
import { readShoe } from '#apps/studio/engine/tables/cards/shoe-text.ts'
import type { Fight } from '#apps/studio/engine/tables/cockfight/cockfight.ts'
import type { TableRules } from '#apps/studio/engine/tables/rules.ts'
import type { TableGame } from '#apps/studio/engine/tables/table-games.ts'
import type { Rng } from '#apps/studio/rng/rng.ts'
import { shuffleShoe } from '#apps/studio/server/tables/shoes.ts'

/** What so many coups came to for one bet: its mean net in stakes, and how many deviations of the mean it lies off the exact one. */
export type Simulated = { bet: string; edge: number; mean: number; z: number }

/**
 * Deals coups as the studio does, with its own chance, and counts them by what bets depend on: so each bet is paid by its rules on
 * every one of them.
 */
export function simulateTable(
  { rules, kind }: TableGame,
  coups: number,
  rng: Pick<Rng, 'draw' | 'rekey'>,
): Simulated[] {
  if (rules.seatOf) return simulateBoxes(rules, coups, rng)
  const seen = new Map<string, { outcome: unknown; count: number }>()
  const keyOf = KEYS[kind] ?? String
  let [cards, next, last] = [[] as readonly Card[], 0, 0]
  const card = () => cards[next++]!
  for (let i = 0; i < coups; i++) {
    if (rules.decks > 0 && next >= last) {
      const shoe = readShoe(shuffleShoe(rng, rules))
      ;[cards, next, last] = [shoe.cards, 0, shoe.cards.length - shoe.cut]
    }
    const outcome = rules.deal({ card, draw: rng.draw }, rules.announce?.(rng.draw))
    const key = keyOf(outcome)
    const known = seen.get(key)
    if (known) known.count++
    else seen.set(key, { outcome, count: 1 })
  }
  return [...rules.bets].map(([bet, { net, edge }]) => {
    let [sum, squares] = [0, 0]
    for (const { outcome, count } of seen.values()) {
      const brought = net(outcome) / 1_000
      sum += brought * count
      squares += brought * brought * count
    }
    const mean = sum / coups
    const deviation = Math.sqrt((squares / coups - mean * mean) / coups)
    return { bet, edge: edge(), mean, z: (mean + edge() / 100) / deviation }
  })
}

/**
 * Where players decide, by the advice: what a bet brings is counted with all that it leads to. Each coup is dealt from a full shoe,
 * as exact figures are: its next cards are drawn when they are needed.
 */
function simulateBoxes({ bets, decks, deal }: TableRules, coups: number, { draw }: Pick<Rng, 'draw'>): Simulated[] {
  const shoe = Array.from({ length: decks }, () => DECK).flat()
  const sums = [...bets]
    .filter(([, { later }]) => later === undefined)
    .map(([bet, each]) => ({ ...each, bet, sum: 0, squares: 0 }))
  for (let i = 0; i < coups; i++) {
    let left = shoe.length
    const card = () => {
      const place = draw(left--)
      ;[shoe[place], shoe[left]] = [shoe[left]!, shoe[place]!]
      return shoe[left]!
    }
    const outcome = deal({ card, draw }, null)
    for (const each of sums) {
      const brought = (each.whole ?? each.net)(outcome) / 1_000
      each.sum += brought
      each.squares += brought * brought
    }
  }
  return sums.map(({ bet, edge, sum, squares }) => {
    const mean = sum / coups
    const deviation = Math.sqrt((squares / coups - mean * mean) / coups)
    return { bet, edge: edge(), mean, z: (mean + edge() / 100) / deviation }
  })
}

/** What bets of a kind depend on, where that is less than the outcome. */
const KEYS: { [kind in TableGame['kind']]?: (outcome: unknown) => string } = {
  baccarat(outcome) {
    const { player, banker, playerCards, bankerCards } = totalsOf(outcome as Coup)
    const pairs = pairsOf(outcome as Coup)
    return `${player} ${banker} ${playerCards} ${bankerCards} ${pairs.player} ${pairs.banker}`
  },
  cockfight(outcome) {
    const { winner, prices } = outcome as Fight
    return `${winner} ${prices.meron} ${prices.wala}`
  },
  dragonTiger(outcome) {
    const { dragon, tiger } = outcome as { dragon: Card; tiger: Card }
    return `${dragon.rank} ${dragon.suit} ${tiger.rank} ${tiger.suit}`
  },
}
