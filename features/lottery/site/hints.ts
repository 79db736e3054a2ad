import type { QueryClient } from '@tanstack/react-query'

/** A draw was published or paid: whatever is shown of its lottery is read again. `version` is `game numero version`. */
export function followLottery(client: QueryClient, version = ''): void {
  const [game] = version.split(' ')
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'lottery' && queryKey.includes(game) })
}
