import { ZERO } from '#shared/money.ts'
import type { Write } from '../rules/wallet-types.ts'
import type { Step } from './gateway-call.ts'
import type { Seen } from './gateway-step.ts'
import type { NewTx } from './store.ts'

/** The row of a transaction, its answer still missing. */
export function newTransaction({ step, round, fingerprint }: Seen, verdict: Write): NewTx {
  const { body, context, keys, op } = step
  return {
    key: keys.own,
    merchantId: context.merchantId,
    vendorId: context.vendorId,
    tx: keys.tx,
    op,
    player: body.player,
    round: round.name,
    roundKey: round.key || null,
    game: body.game,
    currency: body.currency,
    kind: 'kind' in body ? body.kind : 'reason' in body ? body.reason : '',
    amount: verdict.amount,
    bonus: verdict.bonus,
    more: moreOf(step, verdict),
    ref: 'ref' in body ? body.ref : '',
    state: verdict.state,
    code: verdict.code,
    fingerprint,
    occurredAt: Number.isNaN(Date.parse(body.occurred_at)) ? null : body.occurred_at,
    answer: '',
    body: context.raw,
  }
}

function moreOf({ body }: Step, { bonusId, pool }: Write): string | null {
  const reward = 'reward' in body && body.reward !== '' ? body.reward : undefined
  if (bonusId === undefined && pool === undefined && reward === undefined) return null
  return JSON.stringify({ bonusId: bonusId?.toString(), pool: pool?.toString(), reward })
}

/** Keeps a bet or win out that may still arrive after its rollback, durably. */
export function tombstone(seen: Seen): NewTx {
  const { step } = seen
  const row = newTransaction(
    { ...seen, round: { key: '', name: '' }, fingerprint: 0n },
    {
      kind: 'write',
      state: 'TOMBSTONED',
      code: 'TX_TOMBSTONED',
      postings: [],
      amount: ZERO,
      bonus: ZERO,
    },
  )
  return { ...row, key: step.keys.ref, tx: row.ref, ref: '', body: '', more: null }
}
