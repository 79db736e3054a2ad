import { useQuery } from '@tanstack/react-query'
import { officeApi } from '#features/operators/api-office.ts'
import { ask } from '#shared/web/ask.ts'

const AGAIN_MS = 60_000

/** Who is logged in and what they may do: read again now and then, for a role may change. */
export function useMe(isOn = true) {
  return useQuery({
    queryKey: ['me'],
    queryFn: () => ask(officeApi.me, {}),
    refetchInterval: AGAIN_MS,
    enabled: isOn,
  })
}
