import { expect, test } from 'vitest'
import { type AskCode, AskError } from './ask.ts'
import { queryClient } from './query.ts'

test.each<[AskCode, number]>([
  ['offline', 3],
  ['busy', 3],
  ['not_found', 1],
  ['too_many_requests', 1],
])('what fails as %s is asked %i times', async (code, times) => {
  let asked = 0
  const queryFn = async () => {
    asked++
    throw new AskError(code, 0)
  }
  await expect(
    queryClient.fetchQuery({ ...queryClient.defaultQueryOptions({ queryKey: [code], queryFn }), retryDelay: 1 }),
  ).rejects.toBeInstanceOf(AskError)
  expect(asked).toBe(times)
})
