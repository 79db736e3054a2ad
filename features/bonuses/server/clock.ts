import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { repeat } from '#shared/server/repeat.ts'
import { type CountNow, endDue } from './ends.ts'
import { tellEnding } from './notices.ts'
import { PROOFS } from './store-grants.ts'

const TICK_MS = 1_000

export const background = ({ db, log }: Context, { turnover }: { turnover: { countNow: CountNow } }): Background => ({
  begin: () => [
    {
      close: repeat(
        TICK_MS,
        async () => void (await endDue(db, turnover.countNow)),
        error => log.warn({ err: error }, 'bonuses could not be ended'),
      ),
    },
  ],
  jobs: { 'bonuses.tell': { match: '*/5 * * * *', work: () => tellEnding(db) } },
  proofs: PROOFS,
})
