import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { PROOFS, turnMonths } from './store.ts'

export function background({ db }: Context): Background {
  // This month of the log and the next two, and how wallets stood before the last one. Again and again.
  const prepare = () => turnMonths(db)
  return {
    prepare,
    jobs: { 'wallet.partitions': { match: '17 3 * * *', work: prepare } },
    proofs: PROOFS,
  }
}
