import * as z from 'zod/mini'
import type { Distribution } from '../figures.ts'
import { BET, type Call, type Kinds } from '../round.ts'
import { playOn, type Rules, type Strategy } from '../rules.ts'

type Step = Kinds['hilo']['step']
const RANKS = 13
const [TWO, ACE] = [0, RANKS - 1]

export const hiloFile = z.strictObject({
  kind: z.literal('hilo'),
  /** What is given back of the stake, in ten-thousandths. */
  return: z.int().check(z.gte(1), z.lte(BET)),
  /** The highest multiplier: a call that would pay above it is not offered. */
  maximum: z.int().check(z.gte(1)),
  /** How often a card may be exchanged for another in one round. */
  skips: z.int().check(z.nonnegative()),
})
type File = Omit<z.output<typeof hiloFile>, 'kind'>

const rankOf = (card: number) => card % RANKS

/** How many of the 13 ranks win the call on this one. Higher and lower win the same rank too, but on the last ones. */
export function winningRanks(rank: number, call: Call): number {
  if (call === 'same') return rank === TWO || rank === ACE ? 1 : 0
  if (rank === (call === 'higher' ? ACE : TWO)) return 0
  const ranks = call === 'higher' ? RANKS - rank : rank + 1
  return ranks === RANKS ? RANKS - 1 : ranks
}

function wins(call: Call, before: number, after: number): boolean {
  if (after === before) return call === 'same' || winningRanks(before, 'same') === 0
  return call === 'higher' ? after > before : call === 'lower' && after < before
}

/**
 * Each card comes from a full deck. What stands begins with the return and is divided by the chance of each call that
 * wins, rounded down: on the average a call keeps it, so that the return is the same however it is played, but for the
 * rounding.
 */
export function hiloRules({ return: back, maximum, skips: most }: File): Rules<'hilo'> {
  function callsOn(rank: number, coins: number): Step['calls'] {
    return (['higher', 'same', 'lower'] as const).flatMap(call => {
      const ranks = winningRanks(rank, call)
      const next = ranks > 0 ? Math.floor((coins * RANKS) / ranks) : 0
      return ranks > 0 && next <= maximum * BET ? [{ call, coins: next, ranks }] : []
    })
  }
  const isOver = (step: Step) => step.calls.length === 0
  const ended = (card: number, call: Step['call'], won: boolean, coins: number): Step => ({
    ...{ card, call, won, coins, calls: [], skips: 0 },
  })

  return {
    choice: z.strictObject({}),
    action: z.union([
      z.strictObject({ call: z.enum(['higher', 'lower', 'same', 'skip']) }),
      z.strictObject({ cashOut: z.literal(true) }),
    ]),
    play(_choice, actions, draw) {
      // Before the first call the stake stands for who leaves, and the return for who calls.
      let hasCalled = false
      const card = draw(52)
      const first: Step = { card, call: null, won: false, coins: BET, calls: callsOn(rankOf(card), back), skips: most }
      return playOn(first, actions, isOver, (last, action) => {
        if (!('call' in action)) {
          if (!hasCalled && !('left' in action)) throw new RangeError('nothing stands yet')
          return ended(last.card, null, false, last.coins)
        }
        const { call } = action
        if (call === 'skip') {
          if (last.skips === 0) throw new RangeError('no card may be exchanged any more')
          const next = draw(52)
          const calls = callsOn(rankOf(next), hasCalled ? last.coins : back)
          return { card: next, call, won: false, coins: last.coins, calls, skips: last.skips - 1 }
        }
        const offer = last.calls.find(each => each.call === call)
        if (!offer) throw new RangeError('this call is not offered')
        hasCalled = true
        const next = draw(52)
        if (!wins(call, rankOf(last.card), rankOf(next))) return ended(next, call, false, 0)
        const calls = callsOn(rankOf(next), offer.coins)
        return { card: next, call, won: true, coins: offer.coins, calls, skips: last.skips }
      })
    },
    leave: () => ({ left: true }),
    actionOf: ({ call }) => (call === null ? { left: true } : { call }),
    strategies: () => [1, 2, 3, 5, 8].flatMap(calls => [strategy(calls, 'likelier'), strategy(calls, 'rarer')]),
  }

  /** Calls so often, always what is likelier or rarer, then cashes out. */
  function strategy(calls: number, taste: 'likelier' | 'rarer'): Strategy<'hilo'> {
    const pick = (offers: Step['calls']) =>
      offers.reduce((best, each) => (each.ranks > best.ranks === (taste === 'likelier') ? each : best))
    const next = (offers: Step['calls'], called: number) => (called < calls && offers.length > 0 ? pick(offers) : null)
    return {
      choice: {},
      told: { calls, taste },
      act(steps) {
        const offer = next(steps.at(-1)!.calls, steps.length - 1)
        return offer ? { call: offer.call } : { cashOut: true }
      },
      distribution() {
        const ends = new Map<number, number>([[0, 0]])
        const end = (coins: number, probability: number) => ends.set(coins, (ends.get(coins) ?? 0) + probability)
        let open = new Map(Array.from({ length: RANKS }, (_, rank) => [`${rank} ${back}`, 1 / RANKS]))
        for (let called = 0; open.size > 0; called++) {
          const after = new Map<string, number>()
          for (const [state, probability] of open) {
            const [rank, coins] = state.split(' ').map(Number) as [number, number]
            const offer = next(callsOn(rank, coins), called)
            if (!offer) end(coins, probability)
            else
              for (let drawn = 0; drawn < RANKS; drawn++) {
                const key = `${drawn} ${offer.coins}`
                if (!wins(offer.call, rank, drawn)) end(0, probability / RANKS)
                else after.set(key, (after.get(key) ?? 0) + probability / RANKS)
              }
          }
          open = after
        }
        return [...ends].map(([coins, probability]) => ({ coins, probability })) satisfies Distribution
      },
    }
  }
}
