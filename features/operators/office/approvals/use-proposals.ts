import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { officeApi, type proposal } from '#features/operators/api-office.ts'
import { useAtWork } from '#shared/office/at-work.ts'
import type { Tone } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

export type Proposal = z.output<typeof proposal>
export const TONES: Record<Proposal['state'], Tone> = {
  ...{ OPEN: 'wait', DONE: 'good', REFUSED: 'bad' },
  ...{ WITHDRAWN: 'plain', STALE: 'plain', EXPIRED: 'plain' },
}

export const AGAIN_MS = 20_000
const MOST = 100

/** What others proposed and this operator may decide about, as it waits now. */
export function useWaiting() {
  const { id } = useAtWork()
  return useQuery({
    queryKey: ['waiting'],
    queryFn: () => ask(officeApi.proposals, { open: 'true', limit: MOST }),
    refetchInterval: AGAIN_MS,
    select: ({ list }) => list.filter(each => each.maker !== id),
  })
}
