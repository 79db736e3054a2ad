import { expect, test } from 'vitest'
import { fanTanRules, leftOf, PILES } from './fan-tan.ts'

const { bets, deal, reveals, mark } = fanTanRules()

test('each of one to four is left as often as the others', () => {
  const counts = [1, 2, 3, 4].map(left => PILES.filter(({ outcome }) => leftOf(outcome) === left).length)
  expect(counts).toEqual([5, 5, 5, 5])
})

/** True odds of 3, 2, 1 and 1/3 to one, less 5 %: 2.85, 1.9, 0.95 and 19/60, the last down to 0.316. */
test.each([
  ['fan', 4, 2_850, 3.75],
  ['nim', 12, 1_900, 2.5],
  ['kwok', 4, 950, 2.5],
  ['ssh', 4, 316, 1.3],
  ['odd', 1, 950, 2.5],
  ['even', 1, 950, 2.5],
] as const)('%s: %i places at %i thousandths keep %d percent', (name, count, price, edge) => {
  const found = [...bets].filter(([id]) => id.replace(/\d+$/, '') === name)
  expect(found.map(([, each]) => [each.price, each.edge()])).toEqual(Array.from({ length: count }, () => [price, edge]))
})

test.each([
  ['fan3', [-1_000, -1_000, 2_850, -1_000]],
  ['nim41', [0, -1_000, -1_000, 1_900]],
  ['kwok41', [950, -1_000, -1_000, 950]],
  ['ssh412', [316, 316, -1_000, 316]],
  ['odd', [950, -1_000, 950, -1_000]],
  ['even', [-1_000, 950, -1_000, 950]],
])('%s when one, two, three or four are left', (id, nets) => {
  expect([21, 22, 23, 24].map(beads => bets.get(id)!.net(beads))).toEqual(nets)
})

test('the pile is drawn, shown and told by what is left', () => {
  const piles = Array.from({ length: 20 }, (_, drawn) =>
    deal({ draw: n => drawn % n, card: () => expect.unreachable() }, null),
  )
  expect(piles).toEqual(PILES.map(({ outcome }) => outcome))
  expect(reveals(38)).toEqual([{ show: 'beads', beads: 38 }])
  expect([37, 38, 39, 40].map(mark)).toEqual(['1', '2', '3', '4'])
})
