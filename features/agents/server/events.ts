import * as z from 'zod/mini'

/** What happened to a contract that somebody has to hear of, one event for each who has. */
export const contractTold = {
  name: 'agents.contract_told',
  payload: z.object({
    merchantId: z.number(),
    memberId: z.string(),
    contractId: z.string(),
    event: z.enum([
      ...([
        'proposed',
        'withdrawn',
        'accepted',
        'rejected',
        'expired',
        'end_asked',
        'end_agreed',
        'end_refused',
      ] as const),
      'ended',
    ]),
    kind: z.string(),
    product: z.string(),
    /** Of the other side; empty for the house. */
    who: z.string(),
  }),
}

/** A dividend lies ready for somebody. */
export const billReady = {
  name: 'agents.bill_ready',
  payload: z.object({
    merchantId: z.number(),
    memberId: z.string(),
    billId: z.string(),
    amount: z.string(),
    currency: z.string(),
  }),
}

/** Money of the line came to somebody who owes by contract. */
export const debtorCredited = {
  name: 'agents.debtor_credited',
  payload: z.object({ merchantId: z.number(), memberId: z.string() }),
}

/** Operators took back what a bill had paid, for the `n`-th time. */
export const billClawed = {
  name: 'agents.bill_clawed',
  payload: z.object({
    ...{ merchantId: z.number(), memberId: z.string(), billId: z.string(), n: z.number() },
    ...{ amount: z.string(), currency: z.string() },
  }),
}
