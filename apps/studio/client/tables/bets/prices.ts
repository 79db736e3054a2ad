import { type Coup, dealCoup } from '../../../engine/tables/cards/baccarat.ts'
import { duelWays } from '../../../engine/tables/cards/dragon-tiger.ts'
import { fightWays } from '../../../engine/tables/cockfight/cockfight.ts'
import { THROWS } from '../../../engine/tables/dice/dice.ts'
import { PILES } from '../../../engine/tables/dice/fan-tan.ts'
import { SHAKES } from '../../../engine/tables/dice/xoc-dia.ts'
import type { TableRules } from '../../../engine/tables/rules.ts'
import type { TableFile } from '../../../engine/tables/table-games.ts'
import { EUROPEAN } from '../../../engine/tables/wheel/roulette.ts'

/** Outcomes among which each price of each bet is met once. */
const outcomesOf = (rules: TableFile['rules']): readonly unknown[] => {
  // Its bets tell their prices themselves.
  if (rules.kind === 'blackjack') return []
  const all = { sicBo: THROWS, taiXiu: THROWS, bauCua: THROWS, xocDia: SHAKES, fanTan: PILES, roulette: EUROPEAN }
  if (rules.kind === 'baccarat') return coups()
  if (rules.kind === 'dragonTiger') return duelWays(1).map(({ outcome }) => outcome)
  if (rules.kind === 'cockfight') return fightWays(rules.birds).map(({ outcome }) => outcome)
  return all[rules.kind].map(({ outcome }) => outcome)
}

/** Coups of all first cards from ace to ten and every third one, in two suits: each margin, pair and six is among them. */
function coups(): Coup[] {
  const ranks = [1, 2, 3, 4, 6, 9, 10]
  const found: Coup[] = []
  for (const p1 of ranks)
    for (const p2 of ranks)
      for (const b1 of ranks)
        for (const b2 of ranks)
          for (const suit of [0, 1]) {
            const cards = [p1, b1, p2, b2, b1, p2].map((rank, i) => ({ rank, suit: i === 3 ? suit : 0 }))
            let next = 0
            found.push(dealCoup(() => cards[next++]!))
          }
  return found
}

/** What each bet pays, by what its rules say: `0.95:1`, `12 / 20:1`, `1–30:1`. */
export function pricesOf(rules: TableFile['rules'], bets: TableRules['bets']): Map<string, string> {
  const outcomes = outcomesOf(rules)
  return new Map(
    [...bets].map(([bet, { net, prices }]) => {
      const won = [...new Set(prices ?? outcomes.map(net))].filter(price => price > 0).sort((a, b) => a - b)
      const shown = won.map(price => (price / 1_000).toLocaleString('en'))
      return [bet, `${shown.length > 3 ? `${shown[0]}–${shown.at(-1)}` : shown.join(' / ')}:1`]
    }),
  )
}
