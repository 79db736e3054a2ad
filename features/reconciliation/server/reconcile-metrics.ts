import { Gauge } from 'prom-client'
import { registry } from '#shared/server/metrics.ts'
import type { Deps } from './reconcile-submit.ts'
import { countOpen } from './store-cases.ts'
import { ageOfFeeds } from './store-reconcile.ts'

const openCases = new Gauge({
  name: 'games_cases_open',
  help: 'Cases that somebody has to look at, by type',
  labelNames: ['type'],
  registers: [registry],
})

const feedAge = new Gauge({
  name: 'games_feed_age_seconds',
  help: 'How long ago the feed was read to its end that was not for the longest time; a feed is read each 5 minutes',
  registers: [registry],
})

export const matchedShare = new Gauge({
  name: 'games_feed_matched_share',
  help: 'Share of what a vendor told in the last run that agrees with our books',
  labelNames: ['merchant', 'vendor'],
  registers: [registry],
})

/** Counts again what is open, and how far the feeds are behind. */
export async function measure({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  openCases.reset()
  for (const { type, count } of await countOpen(db)) openCases.set({ type }, count)
  feedAge.set(await ageOfFeeds(db, await now()))
}
