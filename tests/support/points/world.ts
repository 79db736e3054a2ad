import { buildApp } from '#apps/server/app.ts'
import { createParts } from '#apps/server/parts.ts'
import { reactionsOf } from '#apps/server/reactions.ts'
import { hashPassword } from '#features/credentials/server/credentials.ts'
import { type Book, holdBook, saveBooks } from '#features/points/server/book.ts'
import { addGoods, showGoods } from '#features/points/server/office/goods.ts'
import { provePoints } from '#features/points/server/points.ts'
import { startSession } from '#features/sessions/server/login/live.ts'
import { countBets, followMembers, proveTurnover } from '#features/turnover/server/turnover.ts'
import { balanceOf, prove } from '#features/wallet/server/wallet.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { transaction } from '#shared/server/db.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { givenContext, givenMember, givenMerchant } from '../given.ts'
import { givenOperator } from '../office/operators.ts'

export const PAYMENT_PASSWORD = '246813'
export type PointsWorld = Awaited<ReturnType<typeof givenPoints>>
export type PointMember = Awaited<ReturnType<PointsWorld['newMember']>>
type Body = Record<string, unknown>
type Given = { username?: string; ip?: string; recommenderId?: string }

/** A platform of one merchant with operators, members, goods, and play that counts; on a database that is given, or its own. */
export async function givenPoints(database?: FreshDatabase) {
  const world = database ?? (await freshDatabase())
  const { db } = world
  const context = givenContext(db)
  await givenMerchant(db)
  const parts = createParts(context)
  const app = await buildApp(context, { parts, trustedProxies: [], siteFolder: undefined, isReady: () => true })
  const paymentHash = (await hashPassword(context.serverSecret, PAYMENT_PASSWORD)) as string
  const ann = await givenOperator(db)
  const reactions = reactionsOf(context.realtime, parts.turnover.noteMoved)
  let members = 0
  let bets = 0

  /** All reactions to what was noted, each event once or so often; `on` for a database that dies. */
  async function deliver(on: Sql = db, times = 1): Promise<void> {
    for (;;) {
      const isDone = await transaction(on, async tx => {
        const [row] = await tx<{ id: bigint; topic: string; payload: unknown }[]>`
          select id, topic, payload from events.outbox order by id limit 1 for update skip locked`
        if (!row) return true
        for (let time = 0; time < times; time++)
          for (const each of reactions) if (each.topic === row.topic) await each.react(tx, row.payload)
        await tx`delete from events.outbox where id = ${row.id}`
        return false
      })
      if (isDone) return
    }
  }

  async function newMember({ username = `points${members + 1}`, ip = '198.51.100.7', ...more }: Given = {}) {
    members++
    const memberId = await givenMember(context, username, 1, more)
    const owner = { merchantId: 1, memberId }
    await db`update credentials.credentials set payment_hash = ${paymentHash} where member_id = ${memberId}`
    const visitor = { ip, userAgent: `browser ${memberId}` }
    const token = await transaction(db, tx => startSession(tx, { id: memberId, merchantId: 1, type: 0 }, visitor))
    const call = async (method: 'GET' | 'POST', url: string, body?: Body) => {
      const headers = { host: 'localhost', authorization: `Bearer ${token}` }
      const reply = await app.inject({ method, url, headers, ...(body && { payload: body }) })
      const { value, code } = reply.json()
      return { status: reply.statusCode, value, code: reply.statusCode < 400 ? undefined : (code as string) }
    }
    const relay = (name: string, body?: Body) => call(body ? 'POST' : 'GET', `/wps/relay/${name}`, body)
    return {
      ...{ memberId, owner, token, call, relay, username },
      /** A bet as turnover counts it now; the same name again is a correction. */
      play: async (valid: string, name = `bet${++bets}`) => {
        await transaction(db, async tx => {
          const bet = { ...owner, currency: 'CRD', reference: `lot:${memberId}:${name}`, acceptedAt: new Date() }
          await followMembers(tx, [bet], new Date())
          const counted = {
            valid: parseAmount(valid),
            open: ZERO,
            leftOut: ZERO,
            stake: parseAmount(valid),
            bonus: ZERO,
          }
          await countBets(tx, [{ ...bet, ...counted, game: 'lottery:test', category: 'LOTT' }], new Date())
        })
        return name
      },
      /** Points out of nowhere, of that day. */
      give: (points: number, day = '2026-01-05') =>
        withBook(owner, book =>
          book.come('adjust', BigInt(points), {
            ...{ key: `given:${memberId}:${day}:${book.standing.place}`, at: new Date(), day, reference: 'test' },
          }),
        ),
      balance: async () => (await relay('MCS2_getPointBalance')).value.balance as number,
      cash: async () => (await balanceOf(db, memberId, false)).cash,
      convert: (points: number, more: Body = {}) =>
        relay('passwordCheck/MCS2_convertPoint', { key: 'convert-1', points, password: PAYMENT_PASSWORD, ...more }),
      redeem: (itemId: string, more: Body = {}) =>
        relay('passwordCheck/MCS2_redeemPoint', {
          ...{ key: 'redeem-1', itemId, quantity: 1, password: PAYMENT_PASSWORD, ...more },
        }),
    }
  }

  const withBook = (owner: { merchantId: number; memberId: string }, work: (book: Book, tx: Tx) => void) =>
    transaction(db, async tx => {
      const book = await holdBook(tx, { ...owner, currency: 'CRD' })
      work(book, tx)
      await saveBooks(tx, [book])
    })

  /** Goods in the mall. */
  async function newGoods(change: Body = {}) {
    const acting = { merchantId: 1, home: 1, operatorId: ann.id, sessionId: 'ops_test', permissions: [], limits: {} }
    const who = { ...acting, ip: '203.0.113.7', requestId: 'req_test' }
    const written = {
      ...{ names: { en: 'Tea set' }, abouts: { en: 'Six cups' }, art: 'tea' as const, points: 300 },
      ...{ amountRequirement: '0', minRank: 0, perMember: null, stocked: 10, place: 0, ...change },
    }
    const { id, version } = await addGoods(context, who, written)
    await showGoods(context, who, { id, version, state: 'PUBLISHED', reason: 'in the mall' })
    return id
  }

  return {
    ...{ db, url: world.url, context, parts, app, ann, deliver, newMember, newGoods },
    findings: async () => {
      const found = { ...(await provePoints(db)), ...(await prove(db)), ...(await proveTurnover(db)) }
      return Object.entries(found).filter(([, count]) => count > 0)
    },
    close: async () => {
      await app.close()
      await parts.close()
      await world.drop()
    },
  }
}
