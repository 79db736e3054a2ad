import { useQuery } from '@tanstack/react-query'
import { useNames } from '#features/operators/office/operators.tsx'
import { riskApi } from '#features/risk/api-office.ts'
import { ask } from '#shared/web/ask.ts'

/** Who may work on cases. */
export function useColleagues() {
  const { data } = useQuery({ queryKey: ['risk', 'colleagues'], queryFn: () => ask(riskApi.colleagues, {}) })
  return data?.list ?? []
}

/** The address of who works on cases, also for who may not read all operators. */
export function useCaseNames(): (id: string) => string {
  const colleagues = useColleagues()
  const nameOf = useNames()
  return id => colleagues.find(each => each.id === id)?.email ?? nameOf(id)
}
