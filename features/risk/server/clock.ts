import type { Cashier } from '#features/cashier/server/cashier.ts'
import type { Games } from '#features/games/server/games.ts'
import type { Gateway } from '#features/gateway/server/gateway.ts'
import type { Background } from '#shared/server/background.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { watch } from './watch.ts'
import { watchFriends } from './watch-friends.ts'
import { watchOffers } from './watch-offers.ts'
import { watchPairs } from './watch-pairs.ts'
import { watchSides } from './watch-sides.ts'

type Parts = {
  cashier: Pick<Cashier, 'office'>
  games: Pick<Games, 'pairs'>
  gateway: Pick<Gateway, 'roundRecord'>
}

export const background = ({ db }: Context, { cashier, games, gateway }: Parts): Background => ({
  jobs: {
    'risk.watch': { match: '*/5 * * * *', work: async () => watch({ db, cashier }, await databaseNow(db)) },
    'risk.friends': { match: '40 0 * * *', work: () => watchFriends(db) },
    'risk.offers': { match: '50 0 * * *', work: () => watchOffers({ db, cashier }) },
    // A vendor that was away in the night is asked once more.
    'risk.pairs': {
      match: '25 0,6 * * *',
      work: async () => watchPairs({ db, cashier, games }, await databaseNow(db)),
    },
    'risk.sides': { match: '5 1,6 * * *', work: () => watchSides({ db, cashier, gateway }) },
  },
})
