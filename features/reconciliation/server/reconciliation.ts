import { createVendorLines, type Gateway } from '#features/gateway/server/gateway.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { createCases } from './cases.ts'
import { compareDeclared } from './declared.ts'
import { workFailed } from './reconcile-failed.ts'
import { readFeed } from './reconcile-feed.ts'
import { mend, mendOne } from './reconcile-mend.ts'
import { matchedShare, measure } from './reconcile-metrics.ts'
import { checkSlots, slotOf } from './reconcile-slots.ts'
import type { Deps, Most, Pair } from './reconcile-submit.ts'
import { compareDay, daysToClose, sumsOfDay } from './statement.ts'
import { holdFeed, type PairKey, releaseFeed, selectPairs } from './store-reconcile.ts'
import * as statements from './store-statement.ts'
import { collectStale, sweep } from './sweeper.ts'

/** Vendors answer at their own pace: so many at a time. */
const AT_ONCE = 4
/** A feed is one server's for so long; it reads for less. */
const HOLD_MS = 300_000
const MOST: Most = { missed: 1_000, mended: 500 }

/**
 * Holds our books against those of the vendors (wallet contract §2.3, reconciliation). Each task may run twice, on two
 * servers at once, or end anywhere: what it found is saved with how far it came, and money moves by the wallet's own path
 * only, once a transaction. `now` is the clock that decides what is due.
 */
export function createReconciliation(
  context: Context,
  gateway: Pick<Gateway, 'answerVendor'>,
  now: () => Promise<Date> = () => databaseNow(context.db),
  most = MOST,
) {
  const { db, log, realtime } = context
  let running = true
  const lines = createVendorLines(context)
  const deps: Deps = { db, log, realtime, gateway, now, running: () => running, lines, most }

  async function pairOf({ merchantId, vendorId }: PairKey): Promise<Pair | undefined> {
    const line = await deps.lines.find(merchantId, vendorId)
    return line && { merchantId, vendorId, line }
  }

  /** Works on all merchants' vendors; one that does not answer keeps nobody else waiting. */
  async function eachPair(what: string, work: (pair: Pair) => Promise<void>, only?: readonly PairKey[]): Promise<void> {
    const waiting = [...(only ?? (await selectPairs(db)))]
    const worker = async () => {
      for (let key = waiting.shift(); key && running; key = waiting.shift()) {
        const pair = await pairOf(key)
        await (pair && work(pair))?.catch(error => {
          const level = error instanceof Refusal ? 'warn' : 'error'
          log[level]({ err: error, ...key }, `${what} did not work`)
        })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }

  async function readAndMend(pair: Pair): Promise<void> {
    const at = await now()
    if (!(await holdFeed(db, pair, at, new Date(at.getTime() + HOLD_MS), slotOf(at)))) return
    try {
      const { read, agreed } = await readFeed(deps, pair)
      if (read > 0) matchedShare.set({ merchant: pair.merchantId, vendor: pair.line.key.vendorCode }, agreed / read)
    } finally {
      await mend(deps, pair).finally(() => releaseFeed(db, pair))
    }
  }

  return {
    /** Each 5 minutes: reads on in all feeds, mends what may be mended, and looks for what no feed told. */
    readFeeds: async () => {
      await eachPair('reading a feed', readAndMend)
      await checkSlots(deps)
      await measure(deps)
    },

    /** Each 15 minutes: books what the vendors gave up sending (W-177). */
    workFailed: () => eachPair('the failed queue', pair => workFailed(deps, pair)),

    /** Each hour: rounds that nobody ended (W-166, W-167). */
    sweepRounds: async () => {
      await collectStale(deps)
      await eachPair('the sweeper', pair => sweep(deps, pair))
    },

    /** Each hour: holds our rounds against what the vendors' games made of them. */
    compareRounds: () => eachPair('comparing rounds', pair => compareDeclared(deps, pair)),

    /** Once a day: compares the statements of all days that are not closed (W-178). */
    closeDays: async () => {
      const at = await now()
      const pairs = await selectPairs(db)
      const days = new Map<string, PairKey[]>()
      for (const pair of pairs)
        for (const day of await daysToClose(deps, pair, at)) days.set(day, [...(days.get(day) ?? []), pair])
      for (const day of [...days.keys()].sort()) {
        const sums = await sumsOfDay(deps, day, at)
        if (sums) await eachPair('a statement', pair => compareDay(deps, pair, day, sums), days.get(day)!)
      }
    },

    /** What waits for people; what they approve is carried out at once, or by the next run. */
    cases: createCases(context, async found => {
      const pair = await pairOf(found)
      if (pair) await mendOne(deps, pair, found).catch(err => log.warn({ err, case: found.id }, 'not carried out yet'))
    }),

    /** Tasks under way come to an end soon. */
    close: () => {
      running = false
    },

    /** A page of compared days, newest first, with their lines. `before`: the last of the page before. */
    listDays: async (merchantId: number, before: { day: string; vendorId: number } | undefined, limit: number) => {
      const days = await statements.selectDays(db, merchantId, before ?? { day: '9999-12-31', vendorId: 0 }, limit)
      const lines = await statements.selectDayLines(db, merchantId, days)
      return days.map(day => ({
        ...day,
        lines: lines.filter(line => line.day === day.day && line.vendorId === day.vendorId),
      }))
    },
  }
}

export type Reconciliation = ReturnType<typeof createReconciliation>

export { proveReconciliation } from './proof.ts'
export { raiseCases } from './store-cases.ts'
