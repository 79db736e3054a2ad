import type { OfferedGame } from '#apps/studio/server/rounds/library.ts'
import { createRounds } from '#apps/studio/server/rounds/rounds.ts'
import type { Sql } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { createFakeWallet } from '../support/fake-wallet.ts'
import type { Tally } from './rounds.ts'
import type { Random } from './ways.ts'

const SEEDS = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }

/** Two processes of the studio on one database, before one wallet that never ends. */
export function openTwoStudios(db: Sql, library: Map<string, OfferedGame>) {
  const wallet = createFakeWallet(10n ** 15n)
  const deps = { db, wallet: wallet.client, seeds: SEEDS, log: createLog('test', 'silent'), library, minCycleMs: 0 }
  const studios = [createRounds(deps), createRounds(deps)]
  return { wallet, studios, close: () => Promise.all(studios.map(studio => studio.close())) }
}

/** Rounds of which the wallet has something else than the studio. */
export const differing = (wallet: ReturnType<typeof createFakeWallet>, { played }: Tally) =>
  played.filter(({ id, stake, payout }) => Number(wallet.moneyOf(id)) !== payout - stake)

/** Whole numbers, the same ones for the same seed: what is sent, not what is drawn. */
export function randomOf(seed: number): Random {
  let state = seed
  return range => {
    // xorshift32
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % range
  }
}
