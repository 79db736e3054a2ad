import type { Part } from '#features/wallet/rules/wallet.ts'
import type { Call, Held, RoundStanding } from '#features/wallet/server/wallet.ts'
import { amount, ZERO } from '#shared/money.ts'
import type { Round, TxOp, TxState, Write } from '../../rules/gateway.ts'
import { type Told, tellsRound } from '../../rules/wallet-words.ts'
import type { Step } from './gateway-call.ts'
import type { KnownRound, Pending, PendingLine } from './gateway-state.ts'
import type { Seen } from './gateway-step.ts'
import type { KnownTx } from './store.ts'

/** The row of a call, its answer still missing. */
export function rowOf(seen: Seen, verdict: Write, lines: PendingLine[], standing: RoundStanding | null): Pending {
  const { step, fingerprint, player } = seen
  const call = callOf(seen)
  call.amount = verdict.amount
  call.state = verdict.state as Call['state']
  call.code = verdict.code
  call.more = moreOf(step, verdict)
  // What came back of a whole round is told by its state.
  call.refKey = step.op === 'rollback_round' ? null : (verdict.refs?.[0]?.key ?? null)
  call.standing = standing
  const reference = `${step.context.vendorCode}:${step.keys.tx}`
  return { key: step.keys.own, content: fingerprint, op: step.op, reference, player, lines, call }
}

/** Closes a round; nothing keeps it from coming again. */
export function endRow(seen: Seen, standing: RoundStanding | null): Pending {
  const { step, player } = seen
  const call = callOf(seen)
  call.standing = standing
  const reference = `${step.context.vendorCode}:${step.keys.tx}`
  return { key: null, content: null, op: step.op, reference, player, lines: [], call }
}

/** Keeps a bet or win out that may still arrive after its rollback, durably. */
export function tombstone(seen: Seen): Pending {
  const { keys, context, op } = seen.step
  const call = callOf(seen)
  const reference = `${context.vendorCode}:${call.ref}`
  return {
    ...{ key: keys.ref, content: 0n, op, reference, player: undefined, lines: [] },
    call: { ...call, round: '', ref: '', body: '', state: 'TOMBSTONED', code: 'TX_TOMBSTONED', answer: '' },
  }
}

/** What a call says, in one object of one shape: tens of thousands of these come and go each second. */
function callOf({ step, round }: Seen): Call {
  const { body, context } = step
  return {
    merchantId: context.merchantId,
    vendorId: context.vendorId,
    player: body.player,
    round: round.name,
    game: body.game,
    currency: body.currency,
    kind: 'kind' in body ? body.kind : 'reason' in body ? body.reason : '',
    ref: 'ref' in body ? body.ref : '',
    amount: ZERO,
    state: null,
    code: 'OK',
    more: null,
    occurredAt: body.occurred_at === '' ? null : new Date(body.occurred_at),
    refKey: null,
    answer: null,
    body: context.raw,
    standing: null,
  }
}

function moreOf({ body }: Step, { bonus, bonusId, pool }: Write): string | null {
  const reward = 'reward' in body && body.reward !== '' ? body.reward : undefined
  if (bonus === 0n && bonusId === undefined && pool === undefined && reward === undefined) return null
  return JSON.stringify({
    bonus: bonus === 0n ? undefined : bonus.toString(),
    bonusId: bonusId?.toString(),
    pool: pool?.toString(),
    reward,
  })
}

/** How a round stands after the row at its place. */
export function standingOf(key: string, round: KnownRound): RoundStanding {
  const { place, state, stake, payout, bets, wins, betsSeen } = round
  return { key, place, state, stake, payout, bets, wins, betsSeen, more: moreOfRound(round) }
}

/** What only few rounds have. */
function moreOfRound({ bonusStake, declaredPayout, mismatch }: Round): string | null {
  if (bonusStake === 0n && declaredPayout === null && !mismatch) return null
  return JSON.stringify({
    bonusStake: bonusStake === 0n ? undefined : bonusStake.toString(),
    declared: declaredPayout?.toString(),
    mismatch: mismatch || undefined,
  })
}

/** What a row says that its answer could be worded from. */
export function toldOf({ key, op, call }: Pending, part: Part, wallet: Held): Told {
  const { currency, standing } = call
  const { balance, bonus: bonusBalance, version } = wallet
  const roundState = tellsRound(op) && standing ? standing.state : null
  return { key: key!, currency, cash: part.cash, bonus: part.bonus, balance, bonusBalance, version, roundState }
}

/** As the batch will know a call that it has just decided. */
export function knownOf({ key, op, content, reference, call }: Pending, answer: string): KnownTx {
  const { player, round, kind, state, standing } = call
  const more = call.more === null ? NO_MORE : (JSON.parse(call.more) as More)
  return {
    key: key!,
    tx: reference.slice(reference.indexOf(':') + 1),
    op: op as TxOp,
    player,
    round,
    roundKey: standing?.key ?? '',
    kind,
    state: state as TxState,
    fingerprint: content!,
    amount: amount(call.amount),
    bonus: more.bonus ? amount(BigInt(more.bonus)) : ZERO,
    bonusId: more.bonusId === undefined ? null : BigInt(more.bonusId),
    returned: ZERO,
    reward: more.reward ?? '',
    pool: more.pool ? amount(BigInt(more.pool)) : ZERO,
    answer,
    isOwn: true,
  }
}

type More = Partial<Record<'bonus' | 'bonusId' | 'pool' | 'reward', string>>
const NO_MORE: More = {}
