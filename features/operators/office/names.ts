import { useQuery } from '@tanstack/react-query'
import { officeApi } from '#features/operators/api-office.ts'
import { useAtWork, useMay } from '#shared/office/at-work.ts'
import { ask } from '#shared/web/ask.ts'

/** Operators and roles of the merchant, for who may read them. */
export function useStaff() {
  const may = useMay()
  return useQuery({
    queryKey: ['staff'],
    queryFn: () => ask(officeApi.operators, {}),
    enabled: may('operators.read'),
  })
}

/** The address behind an operator's id where it may be known, the id itself otherwise. */
export function useNames(): (id: string) => string {
  const own = useAtWork()
  const { data } = useStaff()
  return id => (id === own.id ? own.email : (data?.list.find(each => each.id === id)?.email ?? id))
}
