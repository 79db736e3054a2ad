import type { Part } from '#features/wallet/rules/wallet.ts'
import type { Held, RoundStanding } from '#features/wallet/server/wallet.ts'
import { amount, ZERO } from '#shared/money.ts'
import type { Round, TxOp, TxState, Write } from '../rules/wallet-types.ts'
import { type Told, tellsRound } from '../rules/wallet-words.ts'
import type { Step } from './gateway-call.ts'
import type { KnownRound, Pending, PendingLine } from './gateway-state.ts'
import type { Seen } from './gateway-step.ts'
import type { KnownTx } from './store.ts'

/** The row of a call, its answer still missing. */
export function rowOf(seen: Seen, verdict: Write, lines: PendingLine[], standing: RoundStanding | null): Pending {
  const { step, fingerprint } = seen
  return {
    ...plainRow(seen),
    key: step.keys.own,
    content: fingerprint,
    amount: verdict.amount,
    state: verdict.state as Pending['state'],
    code: verdict.code,
    more: moreOf(step, verdict),
    // What came back of a whole round is told by its state.
    refKey: step.op === 'rollback_round' ? null : (verdict.refs?.[0]?.key ?? null),
    lines,
    standing,
  }
}

/** Closes a round; nothing keeps it from coming again. */
export function endRow(seen: Seen, standing: RoundStanding | null): Pending {
  return { ...plainRow(seen), standing }
}

/** Keeps a bet or win out that may still arrive after its rollback, durably. */
export function tombstone(seen: Seen): Pending {
  const { keys, context } = seen.step
  const row = plainRow(seen)
  const reference = `${context.vendorCode}:${row.ref}`
  return {
    ...{ ...row, key: keys.ref, content: 0n, reference, round: '', ref: '', body: '' },
    ...{ player: undefined, state: 'TOMBSTONED', code: 'TX_TOMBSTONED', answer: '' },
  }
}

function plainRow({ step, round, player }: Seen): Pending {
  const { body, context, keys, op } = step
  return {
    op,
    reference: `${context.vendorCode}:${keys.tx}`,
    merchantId: context.merchantId,
    vendorId: context.vendorId,
    playerName: body.player,
    round: round.name,
    game: body.game,
    currency: body.currency,
    kind: 'kind' in body ? body.kind : 'reason' in body ? body.reason : '',
    ref: 'ref' in body ? body.ref : '',
    occurredAt: body.occurred_at === '' ? null : new Date(body.occurred_at),
    body: context.raw,
    player,
    ...{ key: null, content: null, amount: ZERO, state: null, code: 'OK', more: null, refKey: null, answer: null },
    ...{ lines: [], standing: null },
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
export function toldOf(row: Pending, part: Part, wallet: Held): Told {
  const { key, op, currency, standing } = row
  const { balance, bonus: bonusBalance, version } = wallet
  const roundState = tellsRound(op) && standing ? standing.state : null
  return { key: key!, currency, cash: part.cash, bonus: part.bonus, balance, bonusBalance, version, roundState }
}

/** As the batch will know a call that it has just decided. */
export function knownOf(row: Pending): KnownTx {
  const { key, op, playerName, round, kind, state, content, standing, answer, reference } = row
  const more = JSON.parse(row.more ?? '{}') as Partial<Record<'bonus' | 'bonusId' | 'pool' | 'reward', string>>
  return {
    key: key!,
    tx: reference.slice(reference.indexOf(':') + 1),
    op: op as TxOp,
    player: playerName,
    round,
    roundKey: standing?.key ?? '',
    kind,
    state: state as TxState,
    fingerprint: content!,
    amount: amount(row.amount),
    bonus: amount(BigInt(more.bonus ?? 0)),
    bonusId: more.bonusId === undefined ? null : BigInt(more.bonusId),
    returned: ZERO,
    reward: more.reward ?? '',
    pool: amount(BigInt(more.pool ?? 0)),
    answer: answer ?? '',
    isOwn: true,
  }
}
