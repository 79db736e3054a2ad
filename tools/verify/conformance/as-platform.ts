import { randomBytes } from 'node:crypto'
import { type Area, NoBeginning } from './case.ts'
import { createClient } from './client.ts'
import type { Report } from './report.ts'
import { runCases, type Selection } from './run.ts'
import type { Key } from './signing.ts'
import { UNPROVABLE_OF_VENDOR } from './unprovable.ts'
import { books, rounds } from './vendor-cases/books.ts'
import { channel } from './vendor-cases/channel.ts'
import { games, rewards } from './vendor-cases/games.ts'
import { createVendorKit, VENDOR_RULES, type VendorKit } from './vendor-kit.ts'
import { casesOf, createWatch } from './watch.ts'

/** Every case of a provider's side, in the order they run. */
export const PLATFORM_AREAS: Area<VendorKit>[] = [
  channel,
  games,
  rewards,
  books,
  rounds,
  { name: 'every answer', cases: casesOf(VENDOR_RULES) },
]

export type PlatformRun = Selection & { url: string; key: Key; currency: string; seed: number }

/** Plays the platform against a provider's side. It leaves a cancelled reward and launches that nobody entered. */
export async function playPlatform(options: PlatformRun): Promise<Report> {
  const { url, key, currency, seed, only } = options
  const startedAt = new Date()
  const watch = createWatch(VENDOR_RULES)
  const client = createClient(url, key, watch.see)
  const run = `wck-${randomBytes(5).toString('hex')}`
  const world = { client, watch, run, currency }
  const begin = await client.call('health', JSON.stringify({ request_id: `${run}.begin` }))
  if (begin.http === 0) throw new NoBeginning(`${url} does not answer`)
  const open = async (id: string) => createVendorKit(world, id)
  const results = await runCases(PLATFORM_AREAS, options, open, async () => {})
  client.close()
  return {
    ...{ role: 'platform', url, key: key.id, run, seed, startedAt: startedAt.toISOString(), subject: { currency } },
    ...{ seconds: (Date.now() - startedAt.getTime()) / 1000, calls: client.calls(), results, changes: [] },
    notProvable: only.length > 0 ? {} : UNPROVABLE_OF_VENDOR,
  }
}
