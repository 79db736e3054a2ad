import { hold } from '#features/wallet/server/wallet.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { parseOpened } from '../../rules/draws/opened.ts'
import { parseOddsTable } from '../../rules/sold.ts'
import { NO_RETURNS, returnsOf } from '../bonus/returns.ts'
import { type ChaseEnd, dropIssue, restateChases, settleChases } from '../chase/chases.ts'
import * as draws from '../draw/store-draws.ts'
import { betsSettled } from '../events.ts'
import { correctionMovements } from './corrections.ts'
import { shareOut, type Untold } from './pools.ts'
import { type DrawnByCurrency, endTickets, firstMovements, rowOf, type Settled } from './settle-page.ts'
import { addTotals, assertTotals, membersOf } from './settle-sums.ts'
import * as store from './store-settle.ts'

/** Bets a transaction: everybody's accounts wait while its money is written, some 30 ms at most. */
const PAGE_BETS = 1_000

type Deps = Pick<Context, 'db'>

/**
 * Pays all bets of a draw with a result, or gives back those of one without, page by page and each page whole: how far it
 * came stands in the draw, in the same transaction as the page's outcomes and money. Killed anywhere, the next call goes
 * on from there; when all is paid, it changes nothing. Two processes at once take turns. `signal` ends it after a page.
 */
export async function settleDraw(
  { db }: Deps,
  id: bigint,
  options: { most?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const draw = await transaction(db, tx => begin(tx, id))
  if (!draw) return
  // Said once: nothing is due on the draw before operators have told it.
  if ('untold' in draw) throw new Error(`jackpots were won that nobody has told: ${draw.untold.join(', ')}`)
  try {
    await payPages(db, draw, options)
  } catch (error) {
    if (!(error instanceof PaidElsewhere)) throw error
    return
  }
  if (!options.signal?.aborted) await transaction(db, tx => finish(tx, draw))
}

async function payPages(
  db: Sql,
  draw: draws.DrawRow,
  { most = PAGE_BETS, signal }: { most?: number; signal?: AbortSignal },
): Promise<void> {
  const drawn = drawnFor(draw)
  const corrects = draw.version > 1
  const read = (after: string) => ahead(store.selectPage(db, { drawId: draw.id, after, most, corrects }))
  let after = draw.settledTo ?? ''
  let [before, paying] = [Promise.resolve(), Promise.resolve()]
  // While a page is paid, the bets of the next one are written, the one after it is reckoned, and the fourth read.
  for (let next = read(after); ; ) {
    const page = await next
    const last = page.at(-1)
    if (!last) break
    next = read(last.memberId)
    const settled = endTickets(page, drawn)
    await before
    if (signal?.aborted) break
    const work = { after, settled, turn: paying }
    before = paying
    paying = ahead(transaction(db, tx => payPage(tx, draw, work)))
    after = last.memberId
  }
  await paying
}

/** Begun before it is waited for: what goes wrong is told then. */
function ahead<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}

/** The draw as it is to be paid now; undefined when there is nothing to pay. */
async function begin(tx: Tx, id: bigint): Promise<draws.DrawRow | Untold | undefined> {
  const draw = await draws.lockDraw(tx, id)
  if (draw.state === 'settling' || draw.state === 'voided') return draw
  if (draw.state !== 'published' && draw.state !== 'reversing') return undefined
  const shares = await shareOut(tx, draw)
  if ('untold' in shares) return shares
  await draws.moveDraw(tx, draw, 'settling')
  await store.updateShared(tx, id, shares)
  return { ...draw, state: 'settling', settledTo: null, ...shares, totals: {} }
}

function drawnFor({ state, structure, family, result, ...draw }: draws.DrawRow): DrawnByCurrency | 'refund' {
  if (state === 'voided') return 'refund'
  const read = (odds: draws.OddsText | null) =>
    Object.fromEntries(Object.entries(odds ?? {}).map(([of, table]) => [of, parseOddsTable(table)]))
  const drawn = { family, result: parseOpened(structure, result!), drawOdds: read(draw.drawOdds) }
  return { ...drawn, jackpotOdds: read(draw.jackpotOdds) }
}

/** The version that bets are settled by: a refund is the first and the last. */
const versionOf = ({ state, version }: draws.DrawRow) => (state === 'voided' ? 1 : version)

/** A page, and what it must not be paid before. */
type Page = { after: string; settled: readonly Settled[]; turn: Promise<void> }

/** Throws PaidElsewhere when another process has paid the page meanwhile. */
async function payPage(tx: Tx, draw: draws.DrawRow, { after, settled, turn }: Page): Promise<void> {
  const version = versionOf(draw)
  // Read when it was paid already: its bets would match as they were read.
  if (settled.some(({ ticket }) => ticket.version === version)) throw new PaidElsewhere()
  const times = settled.map(({ ticket }) => ticket.placedAt.getTime())
  // Times are read to the millisecond.
  const [since, until] = [new Date(times.reduce(least) - 1), new Date(times.reduce(most) + 1)]
  const isWhole = await store.writePage(tx, { drawId: draw.id, version, since, until, rows: settled.map(rowOf) })
  await turn
  const now = await draws.lockDraw(tx, draw.id)
  if (now.state !== draw.state || now.version !== draw.version || (now.settledTo ?? '') !== after)
    throw new PaidElsewhere()
  if (!isWhole) throw new Error(`bets of draw ${draw.id} changed while they were settled`)
  const { memberId } = settled.at(-1)!.ticket
  await Promise.all([
    store.updateProgress(tx, draw.id, memberId, addTotals(now.totals ?? {}, settled)),
    noteEvent(tx, betsSettled, {
      ...{ drawId: String(draw.id), game: draw.game, numero: draw.numero, version },
      members: membersOf(settled),
    }),
  ])
  // Accounts last: everybody else's bets wait for them.
  await payAll(tx, draw, settled)
}

/** Undoes a page. */
class PaidElsewhere extends Error {}

const least = (a: number, b: number) => Math.min(a, b)
const most = (a: number, b: number) => Math.max(a, b)

async function payAll(tx: Tx, draw: draws.DrawRow, settled: readonly Settled[]): Promise<void> {
  const version = versionOf(draw)
  const paidBefore = settled.filter(({ ticket }) => ticket.version > 0)
  const fresh = settled.filter(({ ticket }) => ticket.version === 0)
  const staked = settled.map(({ ticket }) => ticket).filter(({ bonusId }) => bonusId !== null)
  // Before accounts are held, but for where bonus money goes: that is known then.
  const owned = staked.length === 0 ? firstMovements(fresh, draw, version, NO_RETURNS) : undefined
  const chased = settled.filter(({ ticket }) => ticket.chaseId !== null && ticket.version === 0)
  const ids = new Set([
    ...fresh.flatMap(each => (each.won + each.returned + each.rebate > 0n ? each.ticket.accountId : [])),
    ...chased.map(({ ticket }) => ticket.accountId),
  ])
  const till = await hold(tx, ids)
  await till.hold(staked.map(({ accountId }) => accountId))
  const returns = await returnsOf(tx, staked)
  const corrected = await correctionMovements(tx, till, paidBefore, { draw, version, returns })
  for (const movement of [...corrected, ...(owned ?? firstMovements(fresh, draw, version, returns))]) {
    const moved = till.move(movement)
    if (moved !== 'done') throw new Error(`the ledger refused ${movement.key}: ${moved}`)
  }
  await till.flush()
  await settleChases(tx, endsOf(chased))
  // What a first result has stopped or not stays so: issues after it are sold by now.
  await restateChases(tx, endsOf(paidBefore))
}

function endsOf(settled: readonly Settled[]): ChaseEnd[] {
  return settled.flatMap(({ ticket: { chaseId, chaseIndex }, kind }) =>
    chaseId === null ? [] : [{ chaseId, index: chaseIndex!, state: CHASE_STATE[kind] }],
  )
}

/** A bet whose stake came back goes on as if its issue had never been. */
const CHASE_STATE = { win: 'won', lose: 'lost', push: 'cancelled', void: 'cancelled', refund: 'cancelled' } as const

/** All is paid, and comes to what the bets say; anything else is a mistake of ours, and the draw stays where it is. */
async function finish(tx: Tx, draw: draws.DrawRow): Promise<void> {
  const now = await draws.lockDraw(tx, draw.id)
  if (now.state !== draw.state || now.version !== draw.version) return
  assertTotals(now, await store.sumTickets(tx, draw.id, versionOf(draw)))
  if (draw.state === 'voided') await dropIssue(tx, draw.id)
  await draws.moveDraw(tx, now, draw.state === 'voided' ? 'refunded' : 'settled')
  await store.updateSettled(tx, draw.id)
}
