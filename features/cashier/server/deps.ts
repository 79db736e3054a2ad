import type { Context } from '#shared/server/context.ts'
import type { Provider } from './provider.ts'
import type { MemberTurns } from './withdrawals/member-turns.ts'

/** Counts a member's bets that were settled before it was asked. */
export type CountNow = (memberId: string) => Promise<void>

/** What the cashier works with. `now` is the clock that decides. */
export type Deps = Context & {
  now: () => Promise<Date>
  countNow: CountNow
  providers: ReadonlyMap<string, Provider>
  inTurn: MemberTurns
}
export type Who = { merchantId: number; memberId: string }
/** Operators who decide: `second` where two have to. */
export type People = { by: string; second?: string | undefined }

/** Asks a provider, outside of any transaction (rule 8); what throws is nothing that we know. */
export async function askProvider<T>(
  { providers, log }: Deps,
  code: string,
  ask: (provider: Provider) => Promise<T>,
): Promise<T | undefined> {
  const provider = providers.get(code)
  if (!provider) return undefined
  try {
    return await ask(provider)
  } catch (error) {
    log.warn({ err: error, provider: code }, 'a provider did not answer')
    return undefined
  }
}
