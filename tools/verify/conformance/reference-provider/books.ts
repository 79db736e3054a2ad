import type * as z from 'zod/mini'
import type { FeedItem, failedItem, StatementClass } from '#features/games/api-vendor.ts'
import type { WalletAnswer } from '#features/gateway/api.ts'
import { sha256Hex } from '../signing.ts'

type Failed = z.output<typeof failedItem>
export type Books = ReturnType<typeof createBooks>

const STATEMENT_CLASS: Readonly<Record<string, StatementClass>> = {
  'bet tip': 'TIP',
  'bet jackpot_contribution': 'JACKPOT_CONTRIB',
  bet: 'BET',
  'win jackpot': 'JACKPOT',
  win: 'WIN',
  partial_refund: 'REFUND',
  adjust: 'ADJUST',
  promo_win: 'PROMO',
}

/**
 * What the provider sent, in memory. The feed is a log: a transaction is told when it is decided or given up, and again
 * when that changes, so that the same cursor always gives the same page.
 */
export function createBooks() {
  const known = new Map<string, FeedItem>()
  const feed: FeedItem[] = []
  const told = new Set<string>()
  const failed: Failed[] = []

  function tell(tx: string, change: Partial<FeedItem>): void {
    const before = known.get(tx)!
    const item = { ...before, ...change }
    known.set(tx, item)
    if (!told.has(tx) || item.state !== before.state) feed.push(item)
    told.add(tx)
  }

  return {
    /** Before the first attempt. */
    note: (item: FeedItem) => void known.set(item.tx, item),

    /** What became of it; undefined: it was given up, and waits in the failed queue unless it is a bet. */
    settle: (tx: string, body: Record<string, unknown>, answer: WalletAnswer | undefined) => {
      const { op, ref, state } = known.get(tx)!
      if (!answer?.decided) {
        tell(tx, { state: 'UNKNOWN' })
        if (op === 'win' || op === 'rollback' || op === 'promo_win' || op === 'adjust')
          failed.push({ id: String(failed.length), op, body, since: new Date().toISOString() })
        return
      }
      const isOk = answer.status === 'OK' || answer.status === 'HELD'
      const referred = known.get(ref)
      if (op === 'rollback' && isOk && referred) {
        const isNothing = answer.tombstoned === true || answer.nothing === true
        tell(tx, { state: 'ACCEPTED', amount: isNothing ? '0' : referred.amount })
        tell(ref, { state: isNothing ? 'REFUSED' : 'ROLLED_BACK' })
      } else if (state === 'UNKNOWN') tell(tx, { state: isOk ? 'ACCEPTED' : 'REFUSED' })
    },

    feed: (cursor: string, limit: number) => page(feed, cursor, limit),
    failed: (cursor: string) => page(failed, cursor, 100),
    resolve: (id: string) => {
      const at = failed.findIndex(each => each.id === id)
      if (at >= 0) failed.splice(at, 1)
      return at >= 0
    },
    ofRound: (player: string, round: string) =>
      [...known.values()].filter(item => item.player === player && item.round === round),

    /** Sums of a day by currency and class, towards the player; a rollback that found nothing is not counted. */
    statement: (date: string) => {
      const sums = new Map<string, { currency: string; class: StatementClass; count: number; total: bigint }>()
      for (const item of known.values()) {
        const isMoved = item.state === 'ACCEPTED' || item.state === 'ROLLED_BACK'
        if (!item.at.startsWith(date) || !isMoved || (item.op === 'rollback' && item.amount === '0')) continue
        const which = classOf(item, known.get(item.ref))
        const sum = sums.get(`${item.currency} ${which}`) ?? {
          currency: item.currency,
          class: which,
          count: 0,
          total: 0n,
        }
        const isTaken = item.op === 'bet' || which === 'ROLLBACK_WIN'
        const moved = item.op === 'bet' && item.kind === 'free_round' ? 0n : BigInt(item.amount)
        const total = sum.total + (isTaken ? -moved : moved)
        sums.set(`${item.currency} ${which}`, { ...sum, count: sum.count + 1, total })
      }
      const lines = [...sums.values()].map(sum => ({ ...sum, total: String(sum.total) }))
      const texts = lines.map(line => `${line.currency}|${line.class}|${line.count}|${line.total}`)
      return { lines, hash: sha256Hex(texts.sort().join('\n')) }
    },
  }
}

function classOf(item: FeedItem, referred: FeedItem | undefined): StatementClass {
  if (item.op === 'rollback') return referred?.op === 'win' ? 'ROLLBACK_WIN' : 'ROLLBACK_BET'
  return STATEMENT_CLASS[`${item.op} ${item.kind}`] ?? STATEMENT_CLASS[item.op]!
}

/** A cursor is how many were read; one that is no number begins at the first. */
function page<T>(items: readonly T[], cursor: string, limit: number): { items: T[]; cursor: string } {
  const from = /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0
  const part = items.slice(from, from + Math.min(Math.max(1, limit), 500))
  return { items: part, cursor: part.length > 0 ? String(from + part.length) : cursor }
}
