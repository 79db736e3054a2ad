import { ZERO } from '#shared/money.ts'
import type { Extra, Round, Tx, Verdict, View, Write } from './gateway.ts'
import type { WalletStatus } from './wallet-status.ts'

export const NEW_ROUND: Round = {
  state: 'OPEN',
  stake: ZERO,
  bonusStake: ZERO,
  payout: ZERO,
  bets: 0,
  wins: 0,
  betsSeen: 0,
  declaredPayout: null,
  mismatch: false,
}

/** What a tx id that is already known answers, else undefined. A tombstone's content is unknown, so it comes first. */
export function known(own: Tx | undefined, fingerprint: bigint): Verdict | undefined {
  if (!own) return undefined
  if (own.state === 'TOMBSTONED') return { kind: 'answer', code: 'TX_TOMBSTONED' }
  if (own.fingerprint !== fingerprint) return { kind: 'answer', code: 'TX_CONFLICT', note: 'CONFLICT' }
  if (own.state === 'ROLLED_BACK') return { kind: 'answer', code: 'TX_ROLLED_BACK' }
  return { kind: 'replay', answer: own.answer }
}

/** A final no: the same id gets it for ever. */
export function refuse(code: WalletStatus, extra?: Extra, note?: Write['note']): Write {
  return { ...NOTHING, state: 'REFUSED', code, ...(extra && { extra }), ...(note && { note }) }
}

/** More than a vendor may give in a day without a bet: somebody looks, raises the cap or not, and the vendor sends anew. */
export function refuseGift({ giftsLeft, unit }: Pick<View, 'giftsLeft' | 'unit'>): Write {
  return refuse('LIMIT_REACHED', { kind: 'vendor', left: String(giftsLeft / unit) }, 'CAP')
}

/** Accepted, and no money moves. */
export function accept(extra: Extra, more: Partial<Write> = {}): Write {
  return { ...NOTHING, state: 'ACCEPTED', code: 'OK', extra, ...more }
}

const NOTHING = { kind: 'write', postings: [], amount: ZERO, bonus: ZERO } as const satisfies Partial<Write>
