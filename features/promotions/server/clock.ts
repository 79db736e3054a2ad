import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { payDue } from './activities/auto.ts'
import { noteLevels } from './office/store-office.ts'
import { freezeSegments } from './segments.ts'
import { PROOFS } from './store.ts'

export const background = ({ db }: Context): Background => ({
  jobs: {
    'promotions.pay': { match: '* * * * *', work: () => payDue(db) },
    'promotions.segments': { match: '7 * * * *', work: () => freezeSegments(db) },
    'promotions.budgets': { match: '*/5 * * * *', work: () => noteLevels(db) },
  },
  proofs: PROOFS,
})
