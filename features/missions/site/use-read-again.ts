import { useQueryClient } from '@tanstack/react-query'
import { KEY } from './reads.ts'

/** Missions are read again, and the money that they became. */
export function useReadAgain() {
  const client = useQueryClient()
  return () => Promise.all([[KEY], ['balance']].map(queryKey => client.invalidateQueries({ queryKey })))
}
