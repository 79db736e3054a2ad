import type { Envelope } from '#features/draws/api.ts'
import type { EnvelopeRecord } from '#features/draws/rules/records.ts'
import { maskAccount } from '#features/games/rules/games.ts'
import { shownNames } from '#features/people/server/people.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { openSeed } from '../seeds.ts'
import { partsOf } from './envelopes.ts'
import * as store from './store-envelopes.ts'

/** As a member sees it. */
export function envelopeView(row: store.EnvelopeRow, claim: store.ClaimRow | undefined, at: Date): Envelope {
  return {
    ...{ id: row.id, texts: row.texts, currency: row.currency, count: row.count, commitment: row.commitment },
    ...{ budget: formatAmount(row.budget), min: formatAmount(row.min), max: formatAmount(row.max), taken: row.taken },
    ...{ startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString(), state: stateOf(row, at) },
    own: claim ? { place: claim.place, amount: formatAmount(claim.amount) } : null,
    asks: row.asks === null ? null : { of: row.asks, amount: formatAmount(row.asksAmount!) },
    isPublished: row.state === 'CLOSED',
  }
}

export function stateOf({ startsAt, endsAt, taken, count }: store.EnvelopeRow, at: Date): Envelope['state'] {
  if (at < startsAt) return 'SOON'
  if (at >= endsAt) return 'OVER'
  return taken < count ? 'OPEN' : 'SOLD_OUT'
}

/** All that anybody needs to draw it again. `not_found` while it is open. */
export async function recordOf({ db, serverSecret }: Context, merchantId: number, id: string): Promise<EnvelopeRecord> {
  const row = await store.findEnvelope(db, merchantId, id)
  if (row?.state !== 'CLOSED') throw new Refusal('not_found')
  const claims = await store.selectClaims(db, id)
  const ids = claims.map(({ memberId }) => memberId)
  const names = await shownNames(db, merchantId, ids)
  const nameOf = (memberId: string) => {
    const name = names.get(memberId)
    return name === undefined ? '' : maskAccount(name)
  }
  return {
    ...{ kind: 'envelope', promotion: row.promotion, commitment: row.commitment, publicInput: row.publicInput },
    ...{ serverSeed: openSeed(serverSecret, row.sealedSeed), budget: formatAmount(row.budget), count: row.count },
    ...{ min: formatAmount(row.min), max: formatAmount(row.max), unit: formatAmount(amount(row.unit)) },
    parts: partsOf(serverSecret, row).map(formatAmount),
    claims: claims.map(({ place, amount: value, memberId }) => ({
      ...{ place, amount: formatAmount(value), name: nameOf(memberId) },
    })),
  }
}
