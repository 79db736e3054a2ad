import type { Amount } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import type { EventBatches } from './arrivals/together.ts'
import type { Provider, Providers } from './provider.ts'
import type { MemberTurns } from './withdrawals/member-turns.ts'

/** Counts a member's bets that were settled before it was asked. */
export type CountNow = (memberId: string) => Promise<void>

/** Refuses whoever owes elsewhere: by what stands above the cashier. */
export type RefuseOwing = (tx: Tx, who: Who) => Promise<void>

/** Chooses an offer with an order, in the transaction that opens it; what it throws refuses the order. */
export type ChooseOffer = (
  tx: Tx,
  chosen: Who & { depositId: string; promotion: string; amount: Amount; at: Date },
) => Promise<void>

/** What the cashier works with. `now` is the clock that decides. */
export type Deps = Context & {
  now: () => Promise<Date>
  countNow: CountNow
  refuseOwing: RefuseOwing
  chooseOffer: ChooseOffer
  answerMs: number | undefined
  providers: Providers
  inTurn: MemberTurns
  events: EventBatches
}
export type Who = { merchantId: number; memberId: string }
/**
 * Called in the transaction that decides, once its item is held and before anything of it is looked at: what it throws stops
 * the decision, what it writes stands or falls with it.
 */
export type Mark = (tx: Tx) => Promise<void>
/** Operators who decide: `second` where two have to. `note`: why, as the story of the item tells it. */
export type People = { by: string; second?: string | undefined; mark?: Mark | undefined; note?: string | undefined }

/** Asks a merchant's provider, outside of any transaction (rule 8); what throws is nothing that we know. */
export async function askProvider<T>(
  { providers, log }: Deps,
  { merchantId, provider: code }: { merchantId: number; provider: string },
  ask: (provider: Provider) => Promise<T>,
): Promise<T | undefined> {
  try {
    const provider = await providers(merchantId, code)
    return provider && (await ask(provider))
  } catch (error) {
    log.warn({ err: error, merchantId, provider: code }, 'a provider did not answer')
    return undefined
  }
}
