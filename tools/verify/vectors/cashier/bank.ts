import type { PaymentThere, Provider } from '#features/cashier/server/cashier.ts'

/** How a payout is answered: not at all, with a definite no, or taken. */
type Outcome = 'timeout' | 'refused' | 'accepted'

/** The bank of a runner: it takes every order, confirms every refund at once, and knows the payments it told of. */
export function createBank() {
  const payments = new Map<string, PaymentThere[]>()
  const outcomes = new Map<string, Outcome>()
  let next: Outcome = 'accepted'
  const provider: Provider = {
    createOrder: async () => ({ answer: 'accepted' }),
    order: async order => payments.get(order) ?? [],
    createPayout: async ({ part }) => {
      const outcome = outcomes.get(part) ?? next
      outcomes.set(part, outcome)
      if (outcome === 'timeout') throw new Error('no answer')
      return outcome
    },
    payout: async part => (outcomes.get(part) === 'accepted' ? 'sent' : 'unknown'),
    refund: async () => 'accepted',
    statement: async () => undefined,
  }
  return {
    provider,
    /** The next payout is answered so, and so each time that it is sent again. */
    answerNext: (outcome: string) => {
      next = outcome as Outcome
    },
    /** It has this payment for this order. */
    know: (order: string, payment: PaymentThere) => {
      payments.set(order, [
        ...(payments.get(order) ?? []).filter(each => each.paymentId !== payment.paymentId),
        payment,
      ])
    },
  }
}
