import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fairDraw } from '../../rng/fair.ts'
import { seededDraw } from '../../rng/seeded.ts'
import { gameFiles, shippedFishing } from '../../shipped-games.ts'
import { actionsOf, loadFishing, WEAPONS } from './fishing.ts'
import { makeFishingSheet } from './fishing-figures.ts'
import type { Aim } from './fishing-round.ts'
import { errorsOf, playStyle, STYLES, simulateShots } from './simulate.ts'
import { shareOut } from './strike.ts'

const games = shippedFishing()
const game = games[0]!
const json = JSON.parse(readFileSync(gameFiles().get('nine-tides')!, 'utf8'))
const Z = 4

test('every game has twenty kinds or more, from 2 to 500, and its return in whatever is shot', () => {
  for (const each of games) {
    const means = each.file.fish.map(({ id }) => each.prizeOf(id).mean)
    expect(means.length).toBeGreaterThanOrEqual(20)
    expect([Math.min(...means), Math.max(...means)]).toEqual([2, 500])
    const sheet = makeFishingSheet(each)
    for (const row of sheet.byShot) expect(row.rtp, JSON.stringify(row)).toBeCloseTo(each.file.return / 1000, 12)
  }
})

test('the spread of a shot is as the formula says: √(RM − R²) for a fixed prize', () => {
  const row = makeFishingSheet(game).byShot.find(({ fish, weapon }) => weapon === 'cannon' && fish === 'lionfish')!
  expect(row.sigma).toBeCloseTo(Math.sqrt(0.965 * 10 - 0.965 ** 2), 12)
})

describe('what is laid on fish', () => {
  test.each<[number, number[]]>([
    [1, [2]],
    [15, [500]],
    [25, [2, 2, 3, 500, 8]],
    [25, [2, 2, 2, 2]],
    [20, [2, 60, 120, 5, 5, 5, 5, 4, 3, 3, 3, 3]],
  ])('of a price of %i on %j comes to the price times R, and no catch is more than certain', (price, means) => {
    const { chances, rest } = shareOut(price, 965, means)
    expect(chances.reduce((sum, { value }) => sum + value, rest)).toBe(price * 965)
    for (const { value, of } of chances) expect(value).toBeLessThanOrEqual(of)
  })
})

const aims = WEAPONS.flatMap(weapon => {
  const most = weapon === 'cannon' ? 1 : game.file.weapons[weapon].targets
  return game.file.fish.map(({ id }): Aim => ({ weapon, power: 1, fish: Array.from({ length: most }, () => id) }))
})
test('each kind and weapon returns R, as far as a small run tells', () => {
  const draw = seededDraw('shots')
  for (const aim of aims)
    expect(Math.abs(errorsOf(simulateShots(game, aim, 5_000, draw), 965)), JSON.stringify(aim)).toBeLessThan(Z)
})

test.each(Object.entries(STYLES))('who plays in the style %s gets R', (name, style) => {
  const { all, parts } = playStyle(game, style, 1_500, seededDraw(name))
  expect(Math.abs(errorsOf(all, 965))).toBeLessThan(Z)
  for (const [part, sum] of parts) if (sum.shots > 200) expect(Math.abs(errorsOf(sum, 965)), part).toBeLessThan(Z)
})

test('a reserve is played again from its draws, hit by hit', () => {
  const draw = () => fairDraw('a secret of the studio', 'chosen by the player', 7)
  const own = draw()
  let round = game.begin(3)
  for (let i = 0; i < 12; i++) {
    const hits = aims.slice(i * 5, i * 5 + 3).filter(({ weapon }) => weapon === 'cannon' || i === 9)
    round = game.goOn(
      round,
      hits.map(aim => game.strike(aim, own)),
      i === 11,
    )
  }
  expect(round.over).toBe(true)
  expect(round.back).toBe(200 - round.steps.at(-1)!.shot)
  expect(game.play(round.choice, actionsOf(round), draw())).toEqual(round)
})

test('more than the reserve holds is not shot, and nothing after its end', () => {
  const hits = Array.from({ length: 21 }, () =>
    game.strike({ weapon: 'cannon', power: 10, fish: ['ray'] }, seededDraw('a')),
  )
  expect(() => game.goOn(game.begin(0), hits, false)).toThrow(RangeError)
  const over = game.goOn(game.begin(0), hits.slice(0, 20), true)
  expect(() => game.goOn(over, [], true)).toThrow(RangeError)
})

test.each<[string, Aim]>([
  ['a power', { weapon: 'cannon', power: 4, fish: ['ray'] }],
  ['a fish', { weapon: 'cannon', power: 1, fish: ['whale'] }],
  ['two fish at once', { weapon: 'cannon', power: 1, fish: ['ray', 'ray'] }],
  ['no fish', { weapon: 'bomb', power: 1, fish: [] }],
])('%s that the game does not have is refused', (_, aim) => {
  expect(() => game.strike(aim, seededDraw('a'))).toThrow(RangeError)
})

test.each([
  [
    'a mean that is not whole',
    {
      pays: [
        { times: 2, weight: 1 },
        { times: 3, weight: 1 },
      ],
    },
    /mean/,
  ],
  ['nothing paid', { pays: [] }, /pays/],
])('a file with %s is refused with the place', (_, change, message) => {
  const fish = [{ ...json.fish[0], ...change }, ...json.fish.slice(1)]
  expect(() => loadFishing({ ...json, fish })).toThrow(message)
})
