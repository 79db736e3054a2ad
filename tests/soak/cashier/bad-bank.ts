import type { PaymentThere, Provider } from '#features/cashier/server/cashier.ts'
import { type Amount, formatAmount, parseAmount } from '#shared/money.ts'
import type { CashierWorld } from '../../support/cashier/on-database.ts'
import { inCrowds } from './crowds.ts'

export type Faults = { repeats: number; lost: number; delayS: number }
type Event = Parameters<CashierWorld['tell']>[0]
type Payout = { amount: Amount; isReturned: boolean }

/** Of the payouts, how many come back. */
const RETURNS = 0.1

/**
 * A bank that does what it is asked, once for each id, and whose answers and events get lost, come late, in any order and
 * more than once. A payout that comes back is told until it was heard: one that is lost for good is for people (§8).
 */
export function openBadBank(roll: () => number, faults: Faults, nowS: () => number) {
  const payments = new Map<string, PaymentThere[]>()
  const payouts = new Map<string, Payout>()
  let underway: { at: number; event: Event }[] = []
  let [events, deliveries] = [0, 0]
  let isWell = false

  const answer = async <T>(given: T): Promise<T> => {
    if (!isWell && roll() < faults.lost) throw new Error('the answer is lost')
    return given
  }
  function tell(event: Omit<Event, 'id'>, isSure = false): void {
    const named = { id: `e${++events}`, ...event }
    for (let copies = roll() < faults.repeats ? 2 : 1; copies > 0; copies--)
      if (roll() >= faults.lost || (isSure && copies === 1))
        underway.push({ at: nowS() + roll() * faults.delayS, event: named })
  }
  const provider: Partial<Provider> = {
    createOrder: () => answer({ answer: 'accepted' as const }),
    order: async order => answer(payments.get(order) ?? []),
    createPayout: async ({ part, amount }) => {
      if (!payouts.has(part)) {
        const payout = { amount, isReturned: roll() < RETURNS }
        payouts.set(part, payout)
        const own = part.split('#')[0]!
        const told = { part: own, paymentId: own, amount: formatAmount(amount) }
        tell({ type: 'payout.paid', ...told })
        if (payout.isReturned) tell({ type: 'payout.returned', ...told }, true)
      }
      return answer('accepted' as const)
    },
    payout: async part => {
      const payout = payouts.get(part)
      return answer(payout ? (payout.isReturned ? 'returned' : 'paid') : 'unknown')
    },
  }
  return {
    ...{ provider, payments, payouts },
    told: () => ({ events, deliveries }),
    /** A member pays an order: seen, now and then failed, and then final. An order may be paid more than once. */
    pay: (order: string, text: string) => {
      const before = payments.get(order) ?? []
      const payment = { order, paymentId: `pay-${order}-${before.length + 1}`, amount: text }
      const there = { paymentId: payment.paymentId, amount: parseAmount(text), currency: 'USD', isFinal: true }
      payments.set(order, [...before, there])
      tell({ type: 'payment.seen', ...payment })
      if (roll() < 0.1) tell({ type: 'payment.failed', ...payment })
      tell({ type: 'payment.final', ...payment })
    },
    /** Brings what has arrived by now, several at once and in no order. Answers how much is still on its way. */
    deliver: async (world: CashierWorld) => {
      const due = underway.filter(({ at }) => at <= nowS())
      underway = underway.filter(({ at }) => at > nowS())
      deliveries += due.length
      await inCrowds(due, ({ event }) => world.tell(event))
      return underway.length
    },
    /** From now on each answer arrives. */
    recover: () => {
      isWell = true
    },
  }
}
