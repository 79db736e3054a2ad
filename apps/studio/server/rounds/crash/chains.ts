import { randomBytes } from 'node:crypto'
import { hashServerSeed, nextCrashHash } from '#apps/studio/rng/fair.ts'
import type { Sql } from '#shared/server/db.ts'
import { seal } from '#shared/server/secrets/secrets.ts'
import { openSeed, SEED_PURPOSE, type SeedSource } from '../seeds.ts'
import * as store from './store-flights.ts'

/** Flights of one chain: some five days without a pause. */
const LENGTH = 20_000

/** The next hash of a chain: `commitment` is its SHA-256, which everybody knows since the flight before. */
export type Link = { chainId: bigint; number: number; hash: string; commitment: string; salt: string }

/**
 * A pad's chain of hashes: made from its last one backwards, played from its first one on. The commitment, hash 0, stands
 * before any salt: whoever makes the chain cannot know what its flights will be.
 */
export function createChains(db: Sql, seeds: SeedSource, game: string) {
  let hashes: { id: bigint; list: string[] } | undefined

  async function nextLink(pad: number): Promise<Link> {
    const chain = (await store.findChain(db, game, pad)) ?? (await begin(pad))
    if (hashes?.id !== chain.id) hashes = { id: chain.id, list: listHashes(openSeed(seeds, chain.seed), chain.length) }
    const { list } = hashes
    const { id, next, salt } = chain
    return { chainId: id, number: next, hash: list[next]!, commitment: list[next - 1]!, salt }
  }

  async function begin(pad: number): Promise<store.ChainRow> {
    const seed = seeds.testSeed || randomBytes(32).toString('hex')
    const sealed = seal(seeds.serverSecret, SEED_PURPOSE, seed)
    const commitment = listHashes(seed, LENGTH)[0]!
    await store.insertChain(db, { game, pad, seed: sealed, commitment, length: LENGTH })
    return (await store.findChain(db, game, pad))!
  }

  return { nextLink }
}

/** From the commitment on: each is the SHA-256 of the one after it. */
function listHashes(seed: string, length: number): string[] {
  const list = [hashServerSeed(seed)]
  while (list.length < length) list.push(nextCrashHash(list.at(-1)!))
  return list.reverse()
}
