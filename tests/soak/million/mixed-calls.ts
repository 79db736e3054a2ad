import { type WalletAnswer, type WalletOp, walletCalls } from '#features/gateway/api.ts'
import { Refusal } from '#shared/refusal.ts'
import { wholeOf } from '../../../tools/verify/conformance/random.ts'
import { CURRENCY, type MixedWorld, type Player } from './mixed-world.ts'

export type Counts = Map<string, Map<string, number>>
/** What a story of the mix may do: about one player, with ids of its own and numbers of its seed. */
export type Story = ReturnType<typeof createStory>

const ROUNDLESS: readonly WalletOp[] = ['rollback', 'partial_refund', 'promo_win', 'reward_status', 'balance']

/** How often which operation ended how, and how many repetitions did not get the stored bytes. */
export function createTally() {
  const counts: Counts = new Map()
  const tally = { counts, total: 0, differing: 0 }
  const count = (op: string, status: string) => {
    const of = counts.get(op) ?? new Map<string, number>()
    counts.set(op, of.set(status, (of.get(status) ?? 0) + 1))
    tally.total++
  }
  return { tally, count }
}
export type Tally = ReturnType<typeof createTally>

/**
 * One story of the mix. Of its calls 5 % are sent twice at the same time, and 2 % come again with another content; which
 * ones depends on seed and number alone.
 */
export function createStory(world: MixedWorld, { tally, count }: Tally, seed: number, no: number) {
  let drawn = 0
  const draw = (limit: number) => wholeOf(limit, seed, no, ++drawn)
  const player: Player = world.players[draw(world.players.length)]!
  const id = (name: string) => `${name}-${seed}-${no}`

  async function once(op: WalletOp, body: Record<string, unknown>) {
    const raw = JSON.stringify(body)
    const parsed = walletCalls[op].parse(body) as Record<string, unknown>
    for (;;) {
      try {
        const reply = await world.gateway.answerVendor(world.key, op, parsed, raw)
        const answer = JSON.parse(reply.body) as WalletAnswer
        count(op, answer.status)
        return { ...reply, answer }
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'busy')) throw error
        // Nothing was decided: the same again.
        count(op, 'busy')
      }
    }
  }

  /** Sends a call about the story's player and round; the answer. */
  async function call(op: WalletOp, fields: Record<string, unknown> = {}): Promise<WalletAnswer> {
    const { player: name, session, game } = player
    const round = ROUNDLESS.includes(op) ? {} : { round: id('r') }
    const body = { session, player: name, game, currency: CURRENCY, ...round, ...fields }
    if (draw(100) < 5) {
      const [first, second] = await Promise.all([once(op, body), once(op, body)])
      if ((first.replay || second.replay) && first.body !== second.body) tally.differing++
      return first.answer
    }
    const { answer } = await once(op, body)
    if (draw(100) < 2 && answer.status === 'OK' && typeof fields.amount === 'string' && 'tx' in fields)
      await once(op, { ...body, amount: String(BigInt(fields.amount) + 1n) })
    return answer
  }

  return {
    world,
    player,
    draw,
    id,
    call,
    count,
    bet: (tx: string, minor: number | bigint, more: object = {}) =>
      call('bet', { tx: id(tx), amount: String(minor), ...more }),
    win: (tx: string, ref: string, minor: number | bigint, more: object = {}) =>
      call('win', { tx: id(tx), ref: ref && id(ref), amount: String(minor), ...more }),
    rollback: (tx: string, ref: string) => call('rollback', { tx: id(tx), ref: id(ref) }),
  }
}
