import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { PROOFS } from './store.ts'
import type { Counter } from './turnover.ts'

export const background = (_: Context, { turnover }: { turnover: Counter }): Background => ({
  proofs: PROOFS,
  begin: () => [turnover.begin()],
})
