import { type Amount, amount } from '#shared/money.ts'

/** What a contract's payee owes back to its payer. */
export type Booked = { gross: Amount; owed: Amount }
export type Delta = { delta: Amount; pay: Amount; owedAfter: Amount }

/**
 * What a bill that is calculated once more changes (agents §2.13). More is paid like a small bill, less is owed and taken off
 * what the contract comes to later; a wallet is never debited.
 */
export function resettle({ gross, owed }: Booked, now: Amount): Delta {
  const delta = amount(now - gross)
  if (delta <= 0n) return { delta, pay: amount(0n), owedAfter: amount(owed - delta) }
  const netted = delta < owed ? delta : owed
  return { delta, pay: amount(delta - netted), owedAfter: amount(owed - netted) }
}
