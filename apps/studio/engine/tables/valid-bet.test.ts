import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadTable } from './table-games.ts'
import { placedRound } from './table-round.ts'
import { sidesOf, validByRound, validCoins } from './valid-bet.ts'

const table = (id: string) =>
  loadTable(JSON.parse(readFileSync(new URL(`games/${id}/game.json`, import.meta.url), 'utf8')))
const onNumbers = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [String(n), 10]))
const card = (rank: number) => ({ rank, suit: 0 })

/* PF-01…04 and PF-09 of the promotions' cases, and the same of the other tables. */
test.each<[string, string, unknown, Record<string, number>, number]>([
  [
    'PF-01: what is not hedged',
    'dragon-and-tiger',
    { dragon: card(3), tiger: card(2) },
    { dragon: 200, tiger: 150, tie: 20 },
    70,
  ],
  ['PF-02: 25 of 37 numbers', 'lantern-roulette', 5, onNumbers(25), 250],
  ['PF-03: 26 of 37 numbers', 'lantern-roulette', 5, onNumbers(26), 0],
  ['PF-04: red and black', 'lantern-roulette', 0, { red: 100, black: 100 }, 0],
  ['red and one number', 'lantern-roulette', 0, { red: 100, '4': 10 }, 110],
  ['a dozen and two that lie beside', 'lantern-roulette', 0, { dozen1: 10, dozen2: 10, dozen3: 10 }, 0],
  ['big and small alike', 'three-dice-garden', [1, 2, 3], { big: 50, small: 50, total9: 5 }, 5],
  ['tài more than xỉu', 'river-tai-xiu', [1, 2, 3], { tai: 80, xiu: 50 }, 30],
  ['xóc đĩa: more red comes back', 'village-xoc-dia', 2, { mostRed: 40, even: 7 }, 7],
  ['xóc đĩa: both sides', 'village-xoc-dia', 3, { mostRed: 40, mostWhite: 40, odd: 9, even: 4 }, 5],
  ['four of six symbols', 'festival-bau-cua', [1, 1, 2], { deer: 1, gourd: 1, fish: 1, crab: 1 }, 4],
  ['five of six symbols', 'festival-bau-cua', [1, 1, 2], { deer: 1, gourd: 1, fish: 1, crab: 1, shrimp: 1 }, 0],
  ['fan-tan: corners across', 'lotus-fan-tan', 21, { kwok12: 30, nim34: 5 }, 0],
  ['fan-tan: one corner', 'lotus-fan-tan', 21, { kwok12: 30 }, 30],
  ['fan-tan: three of four', 'lotus-fan-tan', 21, { ssh123: 30 }, 0],
  ['blackjack: all of it', 'velvet-blackjack', {}, { seat1: 10, seat2: 10 }, 20],
])('%s', (_, id, outcome, bets, expected) => {
  const placed = Object.entries(bets).map(([bet, coins]) => ({ bet, coins }))
  expect(validCoins(table(id), placed, outcome)).toBe(expected)
})

test('PF-09: both birds down give the stake on one back, and what pays counts', () => {
  const fight = table('red-dawn-ring')
  const bothDown = { ...(fight.rules.announce!(() => 0) as object) }
  const bets = [
    { bet: 'meron', coins: 100 },
    { bet: 'bdd', coins: 10 },
  ]
  const ways = fight.rules.deal
  let outcome: unknown
  for (let seed = 1; ; seed++) {
    let state = seed
    const draw = (n: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * n)
    }
    outcome = ways({ draw, card: () => expect.unreachable() }, bothDown)
    if (fight.rules.mark(outcome) === 'D') break
  }
  expect(validCoins(fight, bets, outcome)).toBe(10)
})

test('who places both sides one after the other has placed both sides', () => {
  const baccarat = table('jade-baccarat')
  const outcome = { player: [card(2), card(3), card(10)], banker: [card(4), card(3)] }
  const rounds = [
    { id: 'r1', bets: [{ bet: 'banker', coins: 100 }] },
    { id: 'r2', bets: [{ bet: 'player', coins: 100 }] },
    { id: 'r3', bets: [{ bet: 'tie', coins: 7 }] },
  ]
  expect([...validByRound(baccarat, rounds.slice(0, 2), outcome)]).toEqual([
    ['r1', 0],
    ['r2', 0],
  ])
  expect([...validByRound(baccarat, rounds, outcome)]).toEqual([
    ['r1', 7],
    ['r2', 0],
    ['r3', 0],
  ])
})

test('what lies on a side says which coup and pair it is on, and nothing else does', () => {
  const baccarat = table('jade-baccarat')
  const sides = (...bets: string[]) =>
    sidesOf(
      placedRound(
        baccarat,
        '17',
        null,
        bets.map(bet => ({ bet, coins: 100 })),
      ),
    )
  expect(sides('banker', 'tie', 'small')).toEqual([
    { on: '17 player banker', side: 'banker', stake: '100' },
    { on: '17 big small', side: 'small', stake: '100' },
  ])
  expect(sides('player')[0]!.on).toBe('17 player banker')
  const blackjack = table('velvet-blackjack')
  expect(sidesOf(placedRound(blackjack, '17', null, [{ bet: 'seat1', coins: 10 }]))).toEqual([])
})
