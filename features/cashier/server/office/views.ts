import { formatAmount } from '#shared/money.ts'
import type { Waiting } from '../../rules/deadlines.ts'
import type { Card } from './card.ts'
import type { ArrivalLine, DepositLine, EventLine, StepLine } from './store-deposit-lists.ts'
import type { PartLine, WithdrawalLine } from './store-withdrawal-lists.ts'

/* How rows go over the wire to operators. */

type Names = ReadonlyMap<string, string>
const memberOf = (names: Names, id: string) => ({ id, username: names.get(id) ?? '' })
const textOf = (at: Date | null) => at?.toISOString() ?? null

export function toDeposit({ memberId, amount, createdAt, expiresAt, endedAt, ...row }: DepositLine, names: Names) {
  return {
    ...{ ...row, member: memberOf(names, memberId), amount: formatAmount(amount) },
    ...{ createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), endedAt: textOf(endedAt) },
  }
}

export const toArrival = ({ amount, cameAt, ...row }: ArrivalLine) => ({
  ...{ ...row, amount: amount === null ? null : formatAmount(amount), cameAt: cameAt.toISOString() },
})

export const toWait = (wait: Waiting | null) =>
  wait && {
    ...{ step: wait.step, owner: wait.owner, missed: wait.missed },
    ...{ since: wait.since.toISOString(), until: wait.until.toISOString() },
  }

export const toEvent = ({ receivedAt, ...event }: EventLine) => ({ ...event, receivedAt: receivedAt.toISOString() })

export const toStep = ({ at, ...step }: StepLine) => ({ ...step, at: at.toISOString() })

export function toWithdrawal(row: WithdrawalLine, names: Names) {
  const { memberId, amount, fee, createdAt, endedAt, claimedUntil } = row
  return {
    ...{ ...row, member: memberOf(names, memberId), amount: formatAmount(amount), fee: formatAmount(fee) },
    ...{ createdAt: createdAt.toISOString(), endedAt: textOf(endedAt), claimedUntil: textOf(claimedUntil) },
  }
}

const toPart = ({ amount, createdAt, endedAt, dueAt, ...part }: PartLine) => ({
  ...{ ...part, amount: formatAmount(amount), createdAt: createdAt.toISOString() },
  ...{ endedAt: textOf(endedAt), dueAt: textOf(dueAt) },
})

/** All of a number but its last characters is hidden: who sends money needs no more of it to see whose it is. */
const masked = (number: string) => `${'•'.repeat(Math.max(0, number.length - 4))}${number.slice(-4)}`

export function toCard(card: Card & { wait: Waiting | null }, names: Names) {
  const { row, payee, means } = card
  const { kind, name, details, addedAt } = payee
  const number = masked(String(details.number ?? ''))
  return {
    withdrawal: toWithdrawal(row, names),
    wait: toWait(card.wait),
    payee: { kind, name, number, addedAt: addedAt.toISOString() },
    ...{ signals: card.signals, parts: card.parts.map(toPart) },
    lots: card.lots.map(({ source, amount, remaining }) => ({
      ...{ source, amount: formatAmount(amount), remaining: formatAmount(remaining) },
    })),
    means: {
      ...{ cash: formatAmount(means.cash), locked: formatAmount(means.locked) },
      ...{ owed: formatAmount(means.owed), deposited: formatAmount(means.deposited) },
    },
    ...{ validSince: formatAmount(card.validSince), lastOut: textOf(card.lastOut) },
    devices: card.devices.map(({ firstAt, lastAt, ...each }) => ({
      ...{ ...each, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() },
    })),
    alerts: card.alerts.map(({ memberId, shares, currency, deposits, depositSum, withdrawals, withdrawalSum }) => ({
      ...{ member: memberOf(names, memberId), shares, currency },
      deposits: { count: deposits, sum: formatAmount(depositSum) },
      withdrawals: { count: withdrawals, sum: formatAmount(withdrawalSum) },
    })),
    deposits: card.deposits.map(({ sum, ...each }) => ({ ...each, sum: formatAmount(sum) })),
    earlier: card.earlier.map(each => toWithdrawal(each, names)),
    steps: card.steps.map(toStep),
  }
}
