import fc from 'fast-check'
import { everyOutcome } from '#apps/studio/engine/slots/features/every-draw.ts'
import type { SlotGame } from '#apps/studio/engine/slots/game.ts'
import { playRound } from '#apps/studio/engine/slots/play.ts'

/* Random games of every kind that pays on lines or ways, small enough that all their rounds can be played (tests). */

const symbolIds = ['wild', 'second', 'high', 'low', 'star']
const count = fc.integer({ min: 1, max: 2 })
const stop = fc.tuple(fc.constantFrom(...symbolIds), count).map(([id, weight]) => `${id}*${weight}`)
const reel = fc.oneof(
  fc.array(fc.constantFrom(...symbolIds), { minLength: 2, maxLength: 3 }).map(ids => ids.join(' ')),
  fc.array(stop, { minLength: 2, maxLength: 2 }).map(stops => stops.join(' ')),
  fc.record({ high: count, star: fc.constant(1) }),
)
const single = fc.tuple(reel, reel, reel)
const wide = fc
  .record({ span: fc.constant(2), strip: reel, isBig: fc.boolean() })
  .map(({ span, strip, isBig }) => ({ span, [isBig ? 'big' : 'linked']: strip }))
const strips = fc.oneof({ arbitrary: single, weight: 3 }, fc.tuple(wide, reel), fc.tuple(reel, wide))

const pay = fc.integer({ min: 0, max: 30 })
const row = fc.integer({ min: 0, max: 1 })
const multiplier = fc.oneof(fc.constant(1), count, fc.constant([2, 5, 3]))
const chance = fc.constantFrom(undefined, [1, 2], [1, 3])

const wildReels = fc
  .record({
    reels: fc.constantFrom([1], [0, 2], [0, 1, 2]),
    chance,
    respins: fc.option(
      fc.record({
        per: fc.constantFrom('perSpin', 'perWild'),
        ...{ chance, expand: fc.constantFrom('atOnce', 'onRespin'), isEndless: fc.boolean() },
      }),
    ),
  })
  .map(({ reels, chance: odds, respins }) => ({
    symbol: 'wild',
    reels: reels.slice(0, respins ? 2 : 3),
    ...(odds && { chance: odds }),
    ...(respins && {
      respins: {
        [respins.per]: 1,
        ...(respins.chance && { chance: respins.chance }),
        expand: respins.expand,
        ...(!respins.isEndless && reels.length > 1 && { allWild: 'none' }),
      },
    }),
  }))

const combination = fc.record({
  line: fc.option(fc.tuple(...Array(3).fill(fc.constantFrom('*', 'high', 'low|wild'))), { nil: undefined }),
  count: fc.constantFrom({ star: 2 }, { high: 1, wild: 1 }, { 'low|star': 2 }),
  coins: pay,
})

/** A whole game file. */
export const smallFile = fc
  .record({
    kind: fc.constantFrom('lines' as const, 'ways' as const),
    direction: fc.constantFrom('left', 'right', 'each', 'both', 'any'),
    base: strips,
    free: strips,
    lines: fc.array(fc.tuple(row, row, row), { minLength: 1, maxLength: 3 }),
    pays: fc.tuple(pay, pay, pay, pay, pay, pay, pay),
    wilds: fc.tuple(multiplier, multiplier),
    hasSecond: fc.boolean(),
    combinations: fc.array(combination, { maxLength: 2 }),
    scatter: fc.record(
      {
        ...{ reels: fc.constantFrom([0, 1, 2], [0, 2]), oncePerReel: fc.boolean() },
        ...{ with: fc.constant(['wild']), paysIn: fc.constant('base') },
      },
      { requiredKeys: ['reels', 'oncePerReel'] },
    ),
    multiplier: count,
    scatterMultiplied: fc.boolean(),
    award: fc.integer({ min: 0, max: 2 }),
    retrigger: fc.integer({ min: 0, max: 1 }),
    maximum: count,
    book: fc.option(
      fc.record({ symbols: fc.constantFrom(['high', 'low'], { high: 2, low: 1 }), onLines: fc.boolean() }),
    ),
    wildReels: fc.option(wildReels),
    freeWildReels: fc.option(wildReels),
    maxWin: fc.option(fc.integer({ min: 1, max: 20 })),
  })
  .map(parts => {
    const { kind, pays, wilds, hasSecond, award, book } = parts
    const isWays = kind === 'ways'
    const direction = isWays && (parts.direction === 'both' || parts.direction === 'any') ? 'left' : parts.direction
    const paying = (coins: Record<string, number>) => (isWays ? { ways: coins } : { line: coins })
    const areWide = (set: unknown[]) => set.length < 3
    const hasMaximum = !isWays && !parts.wildReels && !parts.freeWildReels && parts.maxWin
    return {
      format: 'slot/1',
      id: 'small',
      name: 'Small',
      version: 1,
      grid: { reels: 3, rows: 2 },
      bet: 2,
      pay: { kind, direction },
      ...(hasMaximum && !areWide(parts.base) && !areWide(parts.free) && { maxWin: hasMaximum }),
      ...(isWays ? {} : { lines: parts.lines, combinations: parts.combinations }),
      symbols: {
        wild: { ...paying({ 2: pays[0], 3: pays[1] }), wild: { multiplier: wilds[0], except: ['star', 'second'] } },
        second: hasSecond ? { wild: { multiplier: wilds[1], except: ['low', 'star', 'wild'] } } : paying({ 3: 7 }),
        high: paying({ 1: pays[2], 2: pays[3], 3: pays[4] }),
        low: paying({ 3: pays[5] }),
        star: {
          scatter: {
            pays: { 2: 0.5, ...(parts.scatter.oncePerReel ? {} : { 4: 4 }) },
            freeSpins: { 2: award },
            retrigger: { 2: parts.retrigger },
            ...parts.scatter,
          },
        },
      },
      groups: { any: { of: ['high', 'low'], ...paying({ 3: pays[6] }) } },
      strips: { base: parts.base, free: parts.free },
      ...(parts.wildReels && !areWide(parts.base) && { wildReels: parts.wildReels }),
      freeSpins: {
        strips: 'free',
        multiplier: parts.multiplier,
        scatterMultiplied: parts.scatterMultiplied,
        unmultiplied: [
          { symbol: 'wild', count: 3 },
          { symbol: 'any', count: 3 },
        ],
        maximum: parts.maximum,
        ...(book && { book }),
        ...(parts.freeWildReels && !areWide(parts.free) && { wildReels: parts.freeWildReels }),
      },
    }
  })

/** Figures of all rounds that can be played, in parts of the bet; null when there are more than `mostRounds`. */
export function enumerateRounds(game: SlotGame, mostRounds: number) {
  const sums = { mean: 0, square: 0, hits: 0, triggers: 0, spins: 0, most: 0, mostBase: 0, probability: 0 }
  let rounds = 0
  for (const { outcome: round, probability } of everyOutcome(draw => playRound(game, draw))) {
    if (++rounds > mostRounds) return null
    const win = round.coins / game.bet
    const base = round.steps[0]!.coins
    sums.probability += probability
    sums.mean += win * probability
    sums.square += win * win * probability
    if (base > 0) sums.hits += probability
    if (round.steps.length > 1) sums.triggers += probability
    sums.spins += (round.steps.length - 1) * probability
    sums.most = Math.max(sums.most, win)
    sums.mostBase = Math.max(sums.mostBase, base / game.bet)
  }
  return sums
}
