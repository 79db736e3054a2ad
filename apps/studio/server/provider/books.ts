import type { vendorCalls } from '#features/games/api-vendor.ts'
import { transaction } from '#shared/server/db.ts'
import { sha256Hex } from '#shared/server/secrets/wallet-signature.ts'
import type { Studio } from '../../app.ts'
import { resolveCall } from '../rounds/conclude.ts'
import { type FeedRow, publish, selectDeclared, selectFeed, selectStatement } from '../rounds/store-books.ts'
import { selectFailed } from '../rounds/store-calls.ts'
import type { Answers } from './signed.ts'

type Books = Pick<Answers<typeof vendorCalls>, 'feed' | 'failed' | 'failed_resolve' | 'statement' | 'rounds'>

const MOST_ITEMS = 1_000
const FAILED_ITEMS = 100
/** Positions, and ids of calls, as text; an empty cursor begins at the first. */
const NUMBER = /^\d{0,18}$/

/** What we did, in our own books: for the platform to compare with its own. */
export function bookAnswers({ db }: Studio): Books {
  return {
    async feed({ cursor, limit }, brand) {
      if (!NUMBER.test(cursor)) return undefined
      const most = Math.min(Math.max(1, Math.trunc(limit)), MOST_ITEMS)
      let page = await selectFeed(db, brand, BigInt(cursor), most)
      if (page.length < most) {
        await publish(db)
        page = await selectFeed(db, brand, BigInt(cursor), most)
      }
      return { status: 'OK', items: page.map(feedItem), cursor: String(page.at(-1)?.position ?? cursor) }
    },

    async failed({ cursor }, brand) {
      if (!NUMBER.test(cursor)) return undefined
      const page = await selectFailed(db, brand, BigInt(cursor), FAILED_ITEMS)
      const items = page.map(({ id, op, body, since }) => ({ id: String(id), op, body, since: since.toISOString() }))
      return { status: 'OK', items, cursor: String(page.at(-1)?.number ?? cursor) }
    },

    async failed_resolve({ id, our_tx }) {
      if (!NUMBER.test(id)) return { status: 'NOT_FOUND' }
      return { status: await transaction(db, tx => resolveCall(tx, BigInt(id), our_tx)) }
    },

    async statement({ date }, brand) {
      const day = new Date(`${date}T00:00:00Z`)
      if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date)) return undefined
      const lines = await selectStatement(db, brand, date)
      const texts = lines.map(line => `${line.currency}|${line.class}|${line.count}|${line.total}`)
      return { status: 'OK', lines, hash: sha256Hex(texts.sort().join('\n')) }
    },

    async rounds({ from, to, cursor, limit }, brand) {
      const [since, until] = [new Date(from), new Date(to)]
      if (!NUMBER.test(cursor) || Number.isNaN(since.getTime()) || Number.isNaN(until.getTime())) return undefined
      const most = Math.min(Math.max(1, Math.trunc(limit)), MOST_ITEMS)
      const page = await selectDeclared(db, brand, since, until, BigInt(cursor), most)
      const items = page.map(({ seq: _, bet, win, endedAt, ...row }) => ({
        ...{ ...row, bet: String(bet), win: String(win), ended_at: endedAt.toISOString() },
      }))
      return { status: 'OK', items, cursor: String(page.at(-1)?.seq ?? cursor) }
    },
  }
}

function feedItem({ position: _, amount, at, ...row }: FeedRow) {
  return { ...row, amount: String(amount), at: at.toISOString() }
}
