import { fractionOf } from '../../../tools/verify/conformance/random.ts'
import { createStory, createTally, type Tally } from './mixed-calls.ts'
import { MONEY_STORIES } from './mixed-money.ts'
import { GAME_STORIES } from './mixed-stories.ts'
import type { MixedWorld } from './mixed-world.ts'

const STORIES = [...GAME_STORIES, ...MONEY_STORIES]
const WEIGHT = STORIES.reduce((sum, [weight]) => sum + weight, 0)

/** What every run must have seen, or its generator is blind (security §4.1, TigerBeetle): `<operation> <how it ended>`. */
export const MUST_SEE = [
  ...[
    'bet OK',
    'bet INSUFFICIENT_FUNDS',
    'bet LIMIT_REACHED',
    'bet TX_CONFLICT',
    'bet TX_TOMBSTONED',
    'bet TOKEN_INVALID',
  ],
  ...['bet TX_ROLLED_BACK', 'bet ROUND_CANCELLED', 'win OK', 'win HELD', 'win BET_NOT_FOUND', 'win BET_ROLLED_BACK'],
  ...['win BET_REFUSED', 'win TX_CONFLICT', 'play OK', 'play INSUFFICIENT_FUNDS', 'play BET_NOT_FOUND', 'rollback OK'],
  ...['rollback ROUND_SETTLED', 'rollback_round OK', 'rollback_round ROUND_SETTLED', 'partial_refund OK'],
  ...['partial_refund AMOUNT_EXCEEDS_STAKE', 'adjust OK', 'promo_win OK', 'reward_status OK', 'end_round OK'],
  ...['tx_status OK', 'balance OK', 'ping OK', 'deposit done', 'withdrawal done', 'withdrawal insufficient'],
  ...['bonus done', 'forfeit done', 'transfer in CONFIRMED', 'transfer out CONFIRMED', 'release done', 'return done'],
  ...['exclusion done', 'bet PLAYER_BLOCKED'],
]

/** Tells stories until so many operations were done, `concurrency` of them at the same time. */
export async function mixOperations(
  world: MixedWorld,
  { operations, concurrency, seed }: { operations: number; concurrency: number; seed: number },
): Promise<Tally['tally'] & { unseen: string[] }> {
  const { tally, count } = createTally()
  let next = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (tally.total < operations) {
        const no = next++
        await pick(fractionOf(seed, no, 'story'))(createStory(world, { tally, count }, seed, no))
      }
    }),
  )
  const seen = new Set([...tally.counts].flatMap(([op, of]) => [...of.keys()].map(status => `${op} ${status}`)))
  return { ...tally, unseen: MUST_SEE.filter(each => !seen.has(each)) }
}

function pick(fraction: number) {
  let left = fraction * WEIGHT
  return STORIES.find(([weight]) => {
    left -= weight
    return left < 0
  })![1]
}
