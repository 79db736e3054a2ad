import type { FastifyInstance } from 'fastify'
import { vendorCalls } from '#features/games/api-vendor.ts'
import type { Studio } from '../../app.ts'
import { roomAnswers } from '../card-rooms/lobby.ts'
import { pairAnswers } from '../card-rooms/pairs.ts'
import { rewardAnswers } from '../rewards/rewards.ts'
import { listPools } from '../rounds/jackpots.ts'
import { bookDeskAnswers } from '../sportsbook/trading/desk.ts'
import { deskAnswers } from '../tables/desk.ts'
import { tableAnswers } from '../tables/lobby.ts'
import { bookAnswers } from './books.ts'
import { entryAnswers } from './entry.ts'
import { roundAnswers } from './rounds.ts'
import { serveSigned } from './signed.ts'

/** What the platform asks of us (wallet contract §2.3, Platform → provider). */
export function vendorRoutes(app: FastifyInstance, studio: Studio): Promise<void> {
  return serveSigned(app, studio.config, vendorCalls, {
    ...entryAnswers(studio),
    ...roundAnswers(studio),
    ...bookAnswers(studio),
    ...tableAnswers(studio),
    ...deskAnswers(studio),
    ...bookDeskAnswers(studio),
    ...roomAnswers(studio),
    ...pairAnswers(studio),
    ...rewardAnswers(studio),
    jackpots: async ({ currency }, brand) => ({
      status: 'OK',
      jackpots: await listPools(studio.db, studio.library, brand, currency),
    }),
    health: async () => {
      const [row] = await studio.db<{ now: Date }[]>`select clock_timestamp() as now`
      return { status: 'OK', time: row!.now.toISOString() }
    },
  })
}
