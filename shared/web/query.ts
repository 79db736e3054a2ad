import { QueryClient } from '@tanstack/react-query'
import { type AskCode, AskError } from './ask.ts'

const FRESH_MS = 30_000
const TRIES = 2

/** Worth another try: a lost connection, and a server that has its hands full. All other refusals are answers. */
const PASSING: readonly AskCode[] = ['offline', 'busy']

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < TRIES && error instanceof AskError && PASSING.includes(error.code),
    },
    // What is done without a connection fails at once: nothing is sent later, behind anybody’s back.
    mutations: { retry: false, networkMode: 'always' },
  },
})
