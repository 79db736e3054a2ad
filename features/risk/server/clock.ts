import type { Cashier } from '#features/cashier/server/cashier.ts'
import type { Background } from '#shared/server/background.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { watch } from './watch.ts'

export const background = ({ db }: Context, { cashier }: { cashier: Pick<Cashier, 'office'> }): Background => ({
  jobs: { 'risk.watch': { match: '*/5 * * * *', work: async () => watch({ db, cashier }, await databaseNow(db)) } },
})
