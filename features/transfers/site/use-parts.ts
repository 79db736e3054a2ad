import { useQuery } from '@tanstack/react-query'
import { isTrial } from '#features/people/rules/people.ts'
import { useMember } from '#features/people/site/people.tsx'
import { transfersApi } from '#features/transfers/api.ts'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'

/** While something is on its way, hints may get lost. */
const ON_ITS_WAY_MS = 5_000

/** What belongs to the balance is read again with it. */
export const keyOf = (part: string, token: string | undefined) => ['balance', part, token]

/** Where the money is: cash, on its way, at each vendor. Trial accounts have none that could be anywhere. */
export function useParts() {
  const session = useSession()
  const { data: member } = useMember()
  return useQuery({
    queryKey: keyOf('parts', session?.token),
    queryFn: () => ask(transfersApi.merchantWallet, {}),
    enabled: session !== null && member !== undefined && !isTrial(member.type),
    refetchInterval: ({ state }) => (state.data?.wallets.some(each => each.transfer) ? ON_ITS_WAY_MS : false),
  })
}
