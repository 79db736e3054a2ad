import { useQuery } from '@tanstack/react-query'
import { protectionApi } from '#features/protection/api.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { InForce } from './in-force.tsx'
import { BREAKS_KEY } from './terms.ts'

/** The breaks and exclusions that hold, where something else is refused for them. */
export function BreaksInForce() {
  const breaks = useQuery({ queryKey: BREAKS_KEY, queryFn: () => ask(protectionApi.breaks, {}) })
  return (
    <Loaded query={breaks} skeleton={<Skeleton className="h-28 w-full" />}>
      {list => list.map(each => <InForce key={each.id} {...each} />)}
    </Loaded>
  )
}
