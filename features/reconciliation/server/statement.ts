import type { VendorOutput } from '#features/games/api-vendor.ts'
import { askVendor } from '#features/games/server/games.ts'
import { amount, fromMinor, toMinor } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { sha256Hex, signText } from '#shared/server/secrets/wallet-signature.ts'
import { dayOf, reachOf } from '../rules/reconcile.ts'
import { add, type Compared, canonicalText, compareSums, type Sum, sumUp } from '../rules/statement.ts'
import type { Deps, Pair } from './reconcile-submit.ts'
import { explainedOf } from './statement-explained.ts'
import { type FoundCase, saveFound } from './store-cases.ts'
import { quietUntil } from './store-quiet.ts'
import type { PairKey } from './store-reconcile.ts'
import * as store from './store-statement.ts'

const DAY_MS = 86_400_000
/** So much of what was written is added up by one statement. */
const SLICE_MS = 3_600_000
/** Days as young as that are compared again, for what was missing may have come. */
const YOUNG_MS = 4 * DAY_MS

/** The days that a pair still has to close, up to yesterday. The first one ever is yesterday: history stays where it is. */
export async function daysToClose({ db }: Pick<Deps, 'db'>, pair: PairKey, at: Date): Promise<string[]> {
  const yesterday = dayOf(new Date(at.getTime() - DAY_MS))
  const last = await store.selectLastDay(db, pair)
  const days = new Set(await store.selectOpenDays(db, pair, dayOf(new Date(at.getTime() - YOUNG_MS))))
  for (let day = last ? dayAfter(last) : yesterday; day <= yesterday; day = dayAfter(day)) days.add(day)
  return [...days]
}

const dayAfter = (day: string) => dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS))

/** What all merchants and vendors moved on a day, read a slice at a time from what was written around it; undefined when the server stops. */
export async function sumsOfDay({ db, running }: Pick<Deps, 'db' | 'running'>, day: string, at: Date) {
  const { from, to } = reachOf(day)
  const rows: store.MovedRow[] = []
  const end = new Date(Math.min(to.getTime(), at.getTime() + SLICE_MS))
  for (let time = from; ; time = new Date(time.getTime() + SLICE_MS)) {
    if (!running()) return undefined
    const since = await transaction(db, tx => quietUntil(tx, time, end, SLICE_MS))
    if (since >= end) return rows
    rows.push(...(await transaction(db, tx => store.sumDay(tx, day, since, new Date(since.getTime() + SLICE_MS)))))
    time = since
  }
}

/**
 * Compares our statement of a day with the vendor's, and closes the day when nothing differs but what closed cases
 * explain (W-178). What is left is a case for each currency and class.
 */
export async function compareDay(deps: Deps, pair: Pair, day: string, moved: readonly store.MovedRow[]): Promise<void> {
  const { db, now } = deps
  const theirs = await askVendor(pair.line, 'statement', { request_id: newToken(), date: day })
  const own = moved.filter(row => row.merchantId === pair.merchantId && row.vendorId === pair.vendorId)
  const [booked, returned] = [own.filter(row => !row.returned), own.filter(row => row.returned)].map(rows =>
    sumUp(rows.map(row => ({ ...row, total: amount(row.total) }))),
  ) as [Map<string, Sum>, Map<string, Sum>]
  const explained = await explainedOf(db, pair, day)
  for (const [name, sum] of returned) add(explained, name, sum, -1)
  const compared = compareSums(booked, sumsOf(theirs), explained)

  const text = canonicalText(compared.filter(line => line.ours.count > 0).map(line => wireOf(line.name, line.ours)))
  const ourHash = sha256Hex(text)
  const { merchantId, vendorId, line } = pair
  const at = await now()
  const found = compared.filter(each => !each.isEven).map(each => caseOf(pair, day, each))
  await transaction(db, async tx => {
    await saveFound(tx, pair, found)
    const open = await store.keepDifferences(
      tx,
      pair,
      day,
      found.map(each => each.tx),
    )
    const isClosed = open.length === 0
    const row = {
      merchantId,
      vendorId,
      day,
      ourHash,
      theirHash: theirs.hash ?? '',
      comparedAt: at,
      keyId: line.key.keyId,
    }
    const signature = signText(line.key.signing, statementText(day, ourHash))
    const state = isClosed ? 'CLOSED' : 'OPEN'
    await store.saveDay(tx, { ...row, signature, state, closedAt: isClosed ? at : null }, compared.map(lineOf))
  })
}

/** What the signature of a day's statement covers. */
export const statementText = (day: string, hash: string) => `WC1S\n${day}\n${hash}`

/** The vendor's sums. Throws when its hash is not of its lines, or a currency is none of ours. */
function sumsOf({ lines = [], hash }: VendorOutput<'statement'>): Map<string, Sum> {
  if (hash !== sha256Hex(canonicalText(lines))) throw new Error('the hash of a statement is not of its lines')
  const sums = new Map<string, Sum>()
  for (const line of lines)
    add(sums, `${line.currency} ${line.class}`, { count: line.count, total: fromMinor(line.total, line.currency) })
  return sums
}

function wireOf(name: string, { count, total }: Sum) {
  const [currency = '', which = ''] = name.split(' ')
  return { currency, class: which, count, total: toMinor(total, currency) }
}

function lineOf({ name, ours, theirs, explained }: Compared): store.DayLine {
  const [currency = '', which = ''] = name.split(' ')
  return {
    ...{ currency, class: which, ourCount: ours.count, ourTotal: ours.total },
    ...{ theirCount: theirs.count, theirTotal: theirs.total },
    ...{ explainedCount: explained.count, explainedTotal: explained.total },
  }
}

/** Named by how much it is, so that people explain this difference and no other. */
function caseOf({ merchantId }: PairKey, day: string, { name, ours, theirs, explained }: Compared): FoundCase {
  const [currency = ''] = name.split(' ')
  const count = ours.count - theirs.count - explained.count
  const total = amount(ours.total - theirs.total - explained.total)
  return {
    ...{
      type: 'STATEMENT_DIFF',
      tx: `${merchantId} ${day} ${name} ${count} ${toMinor(total, currency)}`,
      day,
      currency,
    },
    ...{ round: '', player: '', amount: total, action: '', due: false },
    detail: {
      statement: { ours: wireOf(name, ours), theirs: wireOf(name, theirs), explained: wireOf(name, explained) },
    },
  }
}
