import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accessApi } from '#features/operators/api-access.ts'
import { deskApi } from '#features/operators/api-desk.ts'
import { ask } from '#shared/web/ask.ts'

const AGAIN_MS = 20_000
const VIEWS = ['views']

/** Where the operator may act. */
export const useMerchants = () =>
  useQuery({
    queryKey: ['merchants'],
    queryFn: () => ask(accessApi.merchants, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What waits for the operator, what others decided of theirs, and what they have for a time. */
export const useFeed = () =>
  useQuery({ queryKey: ['feed'], queryFn: () => ask(deskApi.feed, {}), refetchInterval: AGAIN_MS })

/** What the operator keeps for themselves, on whatever machine they sit: shown at once, and sent then. */
export function useViews() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: VIEWS,
    queryFn: () => ask(deskApi.views, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const keep = async (key: string, value: Record<string, unknown>) => {
    const savedAt = new Date().toISOString()
    client.setQueryData<typeof data>(VIEWS, before => ({
      list: [...(before?.list ?? []).filter(each => each.key !== key), { key, value, savedAt }],
    }))
    await ask(deskApi.saveView, { key, value }).catch(() => client.invalidateQueries({ queryKey: VIEWS }))
  }
  return { kept: Object.fromEntries((data?.list ?? []).map(({ key, value }) => [key, value])), keep }
}
