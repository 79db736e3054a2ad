import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { sweepAttempts } from './throttle.ts'

export const background = ({ db }: Context): Background => ({
  jobs: { 'credentials.sweep': { match: '* * * * *', work: () => sweepAttempts(db) } },
})
