import { amount, formatAmount } from '#shared/money.ts'
import type { Payee, Withdrawal, WithdrawalPage, WithdrawalPart } from '../../api-withdrawals.ts'
import type { Config } from '../../rules/config.ts'
import { maskedNumber } from '../../rules/payees.ts'
import { clockOf, type Told } from '../../rules/story.ts'
import { receivedOf } from '../../rules/withdrawals.ts'
import type { PartRow } from '../parts/store-parts.ts'
import { bankName, iso, storyView, waitView } from '../views.ts'
import { usableFrom } from './checks.ts'
import type { PayeeRow, WithdrawalRow } from './store-withdrawals.ts'

/** A withdrawal with what else is known of it. */
export type Known = { row: WithdrawalRow; parts: readonly PartRow[]; payee: PayeeRow; story: readonly Told[] }

const numberOf = ({ details }: PayeeRow) => String(details.number ?? '')
const binOf = ({ details }: PayeeRow) => String(details.bin ?? '')

export function payeeView(config: Config, payee: PayeeRow, at: Date): Payee {
  const usableAt = usableFrom(payee, config.withdrawal.newPayeeHours)
  return {
    ...{ id: payee.id, kind: payee.kind, label: payee.label, name: payee.name, bin: binOf(payee) },
    ...{ bank: payee.bank || bankName(config, binOf(payee)), number: maskedNumber(numberOf(payee)) },
    ...{ addedAt: payee.addedAt.toISOString(), usableAt: usableAt.toISOString(), isUsable: at >= usableAt },
  }
}

/** As lists show it. */
export function withdrawalView(config: Config, { row, parts, payee, story }: Known, at: Date): Withdrawal {
  const net = amount(row.amount - row.fee)
  const received = receivedOf(parts)
  const waits = row.endedAt === null ? clockOf(story, at, config.withdrawal.confirmMinutes).at(-1) : undefined
  const isFree = row.state === 'REVIEW' && row.claimedBy === null && row.approvedBy === null
  const { bank, name, number } = payeeView(config, payee, at)
  return {
    ...{ id: row.id, state: row.state, currency: row.currency },
    ...{ amount: formatAmount(row.amount), fee: formatAmount(row.fee), net: formatAmount(net) },
    receivedAmount: formatAmount(received),
    remainingAmount: formatAmount(amount(net - received)),
    payee: { kind: payee.kind, name, bank, number },
    ...{ createdAt: row.createdAt.toISOString(), endedAt: iso(row.endedAt) },
    reason: row.reason || null,
    canCancel: config.withdrawal.cancelByMember && isFree,
    wait: waits ? waitView(waits) : null,
  }
}

function partView(part: PartRow, reason: string | undefined): WithdrawalPart {
  const { id, kind, state } = part
  return {
    ...{ id, kind, state, amount: formatAmount(part.amount) },
    ...{ createdAt: part.createdAt.toISOString(), paidAt: iso(part.paidAt), endedAt: iso(part.endedAt) },
    confirmUntil: state === 'PAID' ? iso(part.dueAt) : null,
    canAnswer: state === 'PAID' || state === 'NOT_RECEIVED',
    ...(reason && { reason }),
  }
}

/** `reasons` of parts that people decided. */
export function pageView(config: Config, known: Known, reasons: Map<string, string>, at: Date): WithdrawalPage {
  const clock = clockOf(known.story, at, config.withdrawal.confirmMinutes)
  return {
    ...withdrawalView(config, known, at),
    parts: known.parts.map(part => partView(part, reasons.get(part.id))),
    clock: clock.map(each => ({ ...waitView(each), endedAt: iso(each.endedAt) })),
    ...{ steps: storyView(known.story), serverTime: at.toISOString() },
  }
}
