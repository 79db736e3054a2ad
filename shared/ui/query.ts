import { QueryClient } from '@tanstack/react-query'
import { AskError } from './ask.ts'

const FRESH_MS = 30_000
const TRIES = 2

/** Refusals are answers: only a lost connection is worth another try. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < TRIES && error instanceof AskError && error.code === 'offline',
    },
    // What is done without a connection fails at once: nothing is sent later, behind anybody’s back.
    mutations: { retry: false, networkMode: 'always' },
  },
})
