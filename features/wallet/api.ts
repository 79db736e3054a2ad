import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** A decimal string such as `1234.50` (architecture §5, Money). */
export const amountText = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,4})?$/))

export const walletApi = {
  balance: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    polled: true,
    who: 'player',
    trial: true,
    about: 'The balance of the one who asks; sumBalance is all of it',
    input: z.object({}),
    output: z.object({
      sumBalance: amountText,
      cash: amountText,
      bonus: amountText,
      /** Not at hand: at vendors that keep money themselves, on its way, or waiting for a person. */
      elsewhere: amountText,
      currency: z.string(),
      /** Grows with each change, so that a late answer never shows over a newer one. */
      version: z.string(),
    }),
  }),
  refill: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/refill',
    who: 'player',
    about: 'Whether credits may be filled up now, once a day; not found where money is real',
    input: z.object({}),
    /**
     * `amount` is what would be added, 0 for whoever has enough; `nextAt` is when the next day begins, after today's. Who has
     * less than `below` may be filled up to `to`.
     */
    output: z.object({ amount: amountText, nextAt: z.nullable(z.string()), below: amountText, to: amountText }),
  }),
  takeRefill: endpoint({
    method: 'POST',
    path: '/wps/v2/wallets/refill',
    who: 'player',
    about: 'Fills credits up to `to` for whoever has fewer than `below`, once a day',
    input: z.object({}),
    output: z.object({ added: amountText }),
  }),
}
