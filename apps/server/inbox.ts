import type * as z from 'zod/mini'
import type { billClawed, billReady, contractTold } from '#features/agents/server/agents.ts'
import type { bonusTold } from '#features/bonuses/server/bonuses.ts'
import type {
  depositChanged,
  depositCredited,
  partChanged,
  withdrawalChanged,
} from '#features/cashier/server/cashier.ts'
import type { documentDecided, documentRequested } from '#features/identity/server/identity.ts'
import { tellMember } from '#features/messages/server/messages.ts'
import type { pointsExpiring, redeemDecided } from '#features/points/server/points.ts'
import type { applicationDecided } from '#features/promotions/server/promotions.ts'
import { whoToGive } from '#features/protection/server/protection.ts'
import type { rankChanged } from '#features/ranks/server/ranks.ts'
import type { referralPaid } from '#features/referral/server/referral.ts'
import type { rewardIssued } from '#features/rewards/server/rewards.ts'
import { formatAmount, parseAmount, amount as toAmount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { Realtime } from '#shared/server/realtime.ts'

/** By the state that a thing came to, what its member is told; of all other states they are told nothing. */
const DEPOSIT = {
  REVIEW: 'deposit_review',
  REFUNDED: 'deposit_refunded',
  DISPUTED: 'deposit_disputed',
  REVERSED: 'deposit_reversed',
} as const
const WITHDRAWAL = {
  APPROVED: 'withdrawal_approved',
  REJECTED: 'withdrawal_rejected',
  RETURNED: 'withdrawal_returned',
  RECEIVED: 'withdrawal_received',
} as const
const PART = { PAID: 'part_paid', AUTO_RECEIVED: 'part_auto', FORCED_RECEIVED: 'part_forced' } as const

type Owner = { merchantId: number; memberId: string }
type Item = Owner & { amount: string; currency: string }

type Told<T extends { payload: z.ZodMiniType }> = z.output<T['payload']>

/** What members find in their inbox, in the transaction of the reaction: each thing that happened is told once. */
export function createInbox(realtime: Realtime) {
  const tell = async (tx: Tx, owner: Owner, message: Parameters<typeof tellMember>[2]) => {
    if (await tellMember(tx, owner, message)) realtime.hint(owner.memberId, { topic: 'inbox' })
  }
  const sumOf = ({ amount, currency }: Item) => ({ amount: formatAmount(toAmount(BigInt(amount))), currency })
  return {
    async credited(tx: Tx, event: Told<typeof depositCredited>) {
      const details = { ...sumOf(event), deposit: event.depositId }
      await tell(tx, event, { about: `deposit:${event.depositId}`, kind: 'deposit_credited', details })
    },
    async deposit(tx: Tx, event: Told<typeof depositChanged>) {
      const kind = DEPOSIT[event.state as keyof typeof DEPOSIT]
      const details = { ...sumOf(event), deposit: event.depositId }
      if (kind) await tell(tx, event, { about: `deposit:${event.depositId}:${event.state}`, kind, details })
    },
    async withdrawal(tx: Tx, event: Told<typeof withdrawalChanged>) {
      const kind = WITHDRAWAL[event.state as keyof typeof WITHDRAWAL]
      const details = { ...sumOf(event), withdrawal: event.withdrawalId, reason: event.reason }
      if (kind) await tell(tx, event, { about: `withdrawal:${event.withdrawalId}:${event.state}`, kind, details })
    },
    async part(tx: Tx, event: Told<typeof partChanged>) {
      const kind = PART[event.state as keyof typeof PART]
      const details = { ...sumOf(event), withdrawal: event.withdrawalId }
      if (kind) await tell(tx, event, { about: `part:${event.partId}:${event.state}`, kind, details })
    },
    async document(tx: Tx, event: Told<typeof documentDecided>) {
      const kind = event.reason === null ? 'document_approved' : 'document_rejected'
      const details = { document: event.kind, reason: event.reason ?? '' }
      await tell(tx, event, { about: `document:${event.documentId}`, kind, details })
    },
    async contract(tx: Tx, { contractId, event, kind: contract, who, ...owner }: Told<typeof contractTold>) {
      const details = { contract, who, side: who === '' ? 'house' : 'member' }
      // One may be asked to end several times.
      const about = `contract:${contractId}:${event}:${newId('told')}`
      await tell(tx, owner, { about, kind: `contract_${event}`, details })
    },
    async dividend(tx: Tx, { billId, amount, currency, ...owner }: Told<typeof billReady>) {
      const details = { amount, currency, bill: billId }
      await tell(tx, owner, { about: `bill:${billId}`, kind: 'dividend_ready', details })
    },
    async clawback(tx: Tx, { billId, n, amount, currency, ...owner }: Told<typeof billClawed>) {
      const details = { amount, currency, bill: billId }
      await tell(tx, owner, { about: `bill:${billId}:clawback:${n}`, kind: 'bill_clawed', details })
    },
    async redeem(tx: Tx, { redeemId, state, remark, ...owner }: Told<typeof redeemDecided>) {
      const kind = state === 'APPROVED' ? 'redeem_approved' : 'redeem_rejected'
      await tell(tx, owner, { about: `redeem:${redeemId}`, kind, details: { redeem: redeemId, remark } })
    },
    async application(tx: Tx, event: Told<typeof applicationDecided>) {
      const kind = event.state === 'ISSUED' ? 'application_issued' : 'application_rejected'
      const about = `application:${event.participationId}:${event.applied}`
      await tell(tx, event, { about, kind, details: { ...sumOf(event), promotion: event.code, remark: event.remark } })
    },
    async points(tx: Tx, { points, on, days, ...owner }: Told<typeof pointsExpiring>) {
      const details = { points, on, days: String(days) }
      await tell(tx, owner, { about: `points:${on}:${days}`, kind: 'points_expire', details })
    },
    async rank(tx: Tx, { place, rank, before, bonus, currency, ...owner }: Told<typeof rankChanged>) {
      const [paid, amount] = parseAmount(bonus) > 0n ? (['yes', bonus] as const) : (['no', ''] as const)
      const details = { rank: String(rank), before: String(before), paid, amount, currency }
      await tell(tx, owner, { about: `rank:${place}`, kind: 'rank_changed', details })
    },
    async bonus(
      tx: Tx,
      { grantId: bonus, what, amount, currency, left, endsAt: ends, ...owner }: Told<typeof bonusTold>,
    ) {
      // Nobody hears of bonuses during a break (promotions §7.12).
      if (!(await whoToGive(tx, owner.merchantId, [owner.memberId])).has(owner.memberId)) return
      const about = `bonus:${bonus}:${what}`
      const details = { bonus, amount, currency }
      if (what === 'completed') await tell(tx, owner, { about, kind: 'bonus_completed', details })
      else await tell(tx, owner, { about, kind: `bonus_${what}`, details: { ...details, left, ends } })
    },
    async reward(tx: Tx, { rewardId, amount, currency, ...owner }: Told<typeof rewardIssued>) {
      const details = { amount, currency, reward: rewardId }
      await tell(tx, owner, { about: `reward:${rewardId}`, kind: 'reward_waiting', details })
    },
    async referral(tx: Tx, { friendId, amount, currency, ...owner }: Told<typeof referralPaid>) {
      await tell(tx, owner, { about: `referral:${friendId}`, kind: 'referral_paid', details: { amount, currency } })
    },
    async request(tx: Tx, { requestId, kind, because, word, ...owner }: Told<typeof documentRequested>) {
      const details = { document: kind, because, word }
      await tell(tx, owner, { about: `request:${requestId}`, kind: 'document_requested', details })
    },
  }
}
