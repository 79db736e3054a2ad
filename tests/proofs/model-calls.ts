import fc from 'fast-check'
import type { WalletOp } from '#features/gateway/api.ts'
import type { Call } from './model-types.ts'
import type { Seat } from './proof-world.ts'

/* Calls on two players, two rounds and a few ids, so that they meet in every way. */

export const PLAYERS = 2
export const START = 10_000
/** Refusals are as frequent as their causes: nothing, little, all, too much. */
const AMOUNTS = [0, 1, 400, 1_000, 2_500, 5_000, 5_001, 30_000]

const mostly = <T>(weight: number, usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other })

/** Each operation has ids of its own, but for the mistakes. */
const LETTERS = {
  bet: 'b',
  win: 'w',
  rollback: 'k',
  partial_refund: 'f',
  adjust: 'a',
  promo_win: 'm',
  rollback_round: 'x',
}
const ids = (letter: string) => fc.nat(4).map(i => letter + i)
const anyTx = fc.constantFrom(...Object.values(LETTERS)).chain(ids)
const txOf = (op: string) => (op in LETTERS ? mostly(20, ids(LETTERS[op as keyof typeof LETTERS]), anyTx) : anyTx)
const betRef = mostly(8, ids('b'), anyTx)
const anyRef = mostly(6, mostly(2, ids('b'), ids('w')), anyTx)
const noRef = fc.constant('')
const amount = mostly(5, fc.constantFrom(400, 1_000, 2_500), fc.constantFrom(...AMOUNTS))
const common = {
  player: mostly(3, fc.constant(0), fc.constant(1)),
  ref: noRef,
  round: mostly(4, fc.constant('r'), fc.constant('s')),
  amount,
  currency: mostly(20, fc.constant('CRD'), fc.constant('USD')),
  final: mostly(5, fc.constant(false), fc.constant(true)),
}
const declared = fc.option(
  fc.record({ bet: fc.constantFrom(0, 400, 1_000, 2_500), win: fc.constantFrom(0, 400, 1_000, 2_500, 5_000) }),
  { nil: undefined },
)
/** Some vendors roll back under the id of what they undo. */
const underItsRef = <C extends { tx: string; ref: string }>(calls: fc.Arbitrary<C>) =>
  mostly(
    5,
    calls,
    calls.map(call => ({ ...call, tx: call.ref })),
  )
const action: fc.Arbitrary<NonNullable<Call['actions']>[number]> = fc.oneof(
  fc.record({ op: fc.constant('bet' as const), tx: txOf('bet'), ref: noRef, amount }),
  fc.record({ op: fc.constant('win' as const), tx: txOf('win'), ref: mostly(4, ids('b'), noRef), amount }),
  underItsRef(fc.record({ op: fc.constant('rollback' as const), tx: txOf('rollback'), ref: anyRef, amount })),
)

/** Mostly a call makes sense: who and where follow from the bet that it is about, the amount from its own id. */
function sensible<C extends Call | NonNullable<Call['actions']>[number]>(call: C): C {
  const { op, tx, ref } = call
  const at = Number((op === 'bet' ? tx : ref).slice(1) || 9)
  const who = 'player' in call && at < 9 ? { player: at === 4 ? 1 : 0, round: at === 3 ? 's' : 'r' } : {}
  return { ...call, ...who, ...(call.amount > 0 ? { amount: [400, 1_000, 2_500, 500, 700][Number(tx.slice(1))] } : {}) }
}
const mostlySensible = <C extends Parameters<typeof sensible>[0]>(calls: fc.Arbitrary<C>) =>
  mostly(4, calls.map(sensible), calls)

const of = (op: WalletOp, more = {}) =>
  mostlySensible(fc.record({ ...common, op: fc.constant(op), tx: txOf(op), ...more }) as fc.Arbitrary<Call>)
const balance = of('balance', { currency: fc.constant('CRD') })
const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 10, arbitrary: of('bet') },
  { weight: 8, arbitrary: of('win', { ref: mostly(4, betRef, noRef) }) },
  { weight: 6, arbitrary: underItsRef(of('rollback', { ref: anyRef })) },
  { weight: 3, arbitrary: of('partial_refund', { ref: betRef }) },
  { weight: 1, arbitrary: of('rollback_round') },
  {
    weight: 3,
    arbitrary: of('adjust', { ref: mostly(2, betRef, noRef), amount: fc.constantFrom(-9_000, -400, 0, 400) }),
  },
  { weight: 1, arbitrary: of('promo_win') },
  { weight: 4, arbitrary: of('play', { actions: fc.array(mostlySensible(action), { maxLength: 4 }) }) },
  { weight: 2, arbitrary: of('end_round', { declared }) },
  { weight: 1, arbitrary: of('tx_status', { tx: anyTx }) },
  { weight: 1, arbitrary: balance },
)

/** A call in flight together with up to three more, each sent so many ms after the first. */
export type Together = { call: Call; afterMs: number; again: boolean }[]

const together = fc.array(
  fc.record({
    call,
    afterMs: fc.nat(2),
    /** The same call once more, as a vendor would that heard no answer. */
    again: mostly(4, fc.constant(false), fc.constant(true)),
  }),
  { minLength: 1, maxLength: 3 },
)
const alone = fc.tuple(fc.record({ call, afterMs: fc.constant(0), again: fc.constant(false) }))

export const histories = (maxLength: number): fc.Arbitrary<Together[]> =>
  fc.array(mostly<Together>(3, alone, together), {
    minLength: 1,
    maxLength,
    size: 'max',
  })

/** The call as it is sent by a vendor: `prefix` begins all ids. */
export function rawOf(call: Call, seats: readonly Seat[], prefix: string): string {
  const { op, player, currency, final, declared, actions } = call
  const id = (name: string) => name && prefix + name
  const names = { tx: id(call.tx), ref: id(call.ref) }
  const { round, amount } = { round: id(call.round), amount: String(call.amount) }
  const own: Record<string, object> = {
    bet: { tx: names.tx, round, amount },
    win: { ...names, round, amount, final },
    rollback: names,
    partial_refund: { ...names, amount },
    rollback_round: { tx: names.tx, round },
    adjust: { ...names, round, amount, reason: 'resettle' },
    promo_win: { tx: names.tx, campaign: 'c', campaign_type: 'other', amount },
    end_round: { round, ...(declared && { declared: { bet: String(declared.bet), win: String(declared.win) } }) },
    tx_status: { tx: names.tx },
    play: {
      round,
      final,
      actions: actions?.map(each => ({ ...each, tx: id(each.tx), ref: id(each.ref), amount: String(each.amount) })),
    },
    balance: {},
  }
  return JSON.stringify({ ...seats[player]!, currency, ...own[op] })
}
