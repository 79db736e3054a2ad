import { useStatus } from '#features/settings/site/settings.tsx'
import { parseAmount } from '#shared/money.ts'
import { useSession } from '#shared/web/session.ts'
import { giftsOf } from '../rules/gifts.ts'
import { useBalance } from './balance.ts'

/** Whether this player is short of credits, where credits are no money; trial accounts have their own. */
export function useIsShort(): boolean {
  const session = useSession()
  const isCredits = useStatus().data?.info.moneyMode === 'credits'
  const { data } = useBalance()
  if (!isCredits || session?.accountType === TRIAL || !data) return false
  return allOf(data) < giftsOf(data.currency).refillBelow
}

/** A trial account, as people call it: they stand above the wallet. */
const TRIAL = 4

/** A player's money, here and at vendors. */
function allOf({ sumBalance, elsewhere }: { sumBalance: string; elsewhere: string }): bigint {
  return parseAmount(sumBalance) + parseAmount(elsewhere)
}
