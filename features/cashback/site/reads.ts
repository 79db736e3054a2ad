import { useQuery } from '@tanstack/react-query'
import { cashbackApi } from '#features/cashback/api.ts'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'

const KEY = 'cashback'

export function useCashback() {
  const session = useSession()
  return useQuery({
    queryKey: [KEY, session?.token],
    queryFn: () => ask(cashbackApi.list, {}),
    enabled: session !== null,
  })
}

export function usePlayed(code: string, day: string) {
  const session = useSession()
  return useQuery({
    queryKey: [KEY, session?.token, code, day],
    queryFn: () => ask(cashbackApi.statement, { code, day }),
    enabled: session !== null,
  })
}
