import { randomBytes } from 'node:crypto'
import type { Fairness } from '#apps/studio/api.ts'
import { hashServerSeed } from '#apps/studio/rng/fair.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import { hasUnsettled } from './store.ts'
import * as store from './store-sessions.ts'

export const SEED_PURPOSE = 'server-seed'

export type SeedSource = { serverSecret: string; testSeed: string }

export const openSeed = (source: SeedSource, sealed: Buffer) => unseal(source.serverSecret, SEED_PURPOSE, sealed)

/** The seed in use of a player and game, locked; a first one is made when there is none. */
export async function seedInUse(tx: Tx, source: SeedSource, player: string, game: string): Promise<store.SeedRow> {
  // Whoever waited for a seed that was told meanwhile finds none: another has taken its place, and may be told as well.
  for (;;) {
    const known = await store.lockSeed(tx, player, game)
    if (known) return known
    await addSeed(tx, source, player, game, firstClientSeed(source))
  }
}

/**
 * Tells the seed in use and binds us to a new one; `rounds`: how many were played with the told one. Refused as `busy`
 * while a round is on its way, whose outcome the seed would tell before the bet stands.
 */
export async function rotateSeed(tx: Tx, source: SeedSource, player: string, game: string, clientSeed?: string) {
  const old = await seedInUse(tx, source, player, game)
  if (await hasUnsettled(tx, player, game)) throw new Refusal('busy')
  await store.revealSeed(tx, old.id)
  await addSeed(tx, source, player, game, clientSeed ?? randomBytes(8).toString('hex'))
  const fresh = (await store.lockSeed(tx, player, game))!
  const revealed = {
    serverSeed: openSeed(source, old.serverSeed),
    serverSeedHash: old.hash,
    clientSeed: old.clientSeed,
    rounds: old.nextNonce,
  }
  return { revealed, fairness: fairnessOf(fresh) }
}

export function fairnessOf(seed: store.SeedRow): Fairness {
  return { serverSeedHash: seed.hash, clientSeed: seed.clientSeed, nonce: seed.nextNonce }
}

/** A new server seed, sealed, with the hash that binds us to it. */
export function makeSeed({ serverSecret, testSeed }: SeedSource) {
  const serverSeed = testSeed || randomBytes(32).toString('hex')
  return { sealed: seal(serverSecret, SEED_PURPOSE, serverSeed), hash: hashServerSeed(serverSeed) }
}

export const firstClientSeed = ({ testSeed }: SeedSource) => (testSeed ? 'story' : randomBytes(8).toString('hex'))

async function addSeed(tx: Tx, source: SeedSource, player: string, game: string, clientSeed: string): Promise<void> {
  const { sealed, hash } = makeSeed(source)
  await store.insertSeed(tx, player, game, sealed, hash, clientSeed)
}
