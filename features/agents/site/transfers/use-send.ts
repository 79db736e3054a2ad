import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { lineTransfersApi } from '#features/agents/api-transfers.ts'
import { ask } from '#shared/web/ask.ts'

/** Sends; the form says what is wrong itself. */
export function useSend(onSent: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<typeof lineTransfersApi.send.input>) => ask(lineTransfersApi.send, input),
    onSuccess: async () => {
      onSent()
      await Promise.all([['agents'], ['balance']].map(queryKey => client.invalidateQueries({ queryKey })))
    },
  })
}
