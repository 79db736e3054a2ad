import { checkBet, excludedUntil } from '#features/protection/rules/protection.ts'
import type { Account, Line } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, formatAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { freeProblem } from '../../rules/free-tickets.ts'
import { checkLine, countNumbers, type PreparedLine } from '../../rules/sale.ts'
import { formatOddsTable, soldLine } from '../../rules/sold.ts'
import { moneyOf, notedBet, OWN_MONEY, type StakedPart, splitStakes, stakeLines, takesBonus } from '../bonus/stakes.ts'
import { multiplyLines } from '../chase/chases.ts'
import type { FreeRow } from '../free/store-free.ts'
import type { Placed } from '../lottery.ts'
import { addTo, exposureOf, roomLeft, spotKey } from './exposure.ts'
import type { PreparedAsk, SaleItem } from './sale-prepare.ts'
import { callKey, issueKey, type Known, marketKey, type SaleState } from './sale-state.ts'
import { inSlices } from './slices.ts'
import type { OnSale } from './store-sale.ts'
import { bindLines, type TicketRow } from './ticket-rows.ts'

/** Sells what a call asks for, or refuses all of it. Changes the state only when it sells. */
export async function sell(state: SaleState, item: SaleItem): Promise<Placed | Refusal> {
  try {
    return answerKnown(state, item) ?? (await inSlices(taking(state, item)))
  } catch (error) {
    // Whatever else is thrown is a bug of ours and fails the batch.
    if (error instanceof Refusal) return error
    throw error
  }
}

function answerKnown(state: SaleState, { bettor, key, content, account }: SaleItem): Placed | undefined {
  const known = state.known.get(callKey(bettor.memberId, key))
  return known && answerAgain(known, content, moneyOf(state.till.get(account.id)!))
}

/** The first answer to a key, with the balance of now. Refused as `key_reused` when something else was asked. */
export function answerAgain(known: Known, content: Buffer, balance: Amount): Placed {
  if (!known.content.equals(content)) throw new Refusal('key_reused')
  const bets = known.bets.map(bet => ({ ...bet, id: BigInt(bet.id), stake: amount(BigInt(bet.stake)) }))
  return { bets, chaseId: known.chaseId, balance }
}

/** Tells how many numbers it has looked at, line by line. */
function* taking(state: SaleState, item: SaleItem): Generator<number, Placed> {
  const { tickets, chase } = item
  const plan = chase ? planOf(state, item) : undefined
  const draws = plan ? [plan[0]!] : tickets.map((ticket, i) => drawOf(state, ticket, i))
  assertAllowed(state, item, costOf(item))
  assertFree(state, item)
  const parts = splitStakes(state, item, stakesOf(item))
  const pending = new Map<string, bigint>()
  const multiple = chase?.multiples[0] ?? 1
  for (const [i, ticket] of tickets.entries()) {
    for (const [line, each] of ticket.lines.entries()) {
      assertSold(state, item, { ticket, each, multiple, drawId: draws[i]!.id, pending, at: { ticket: i, line } })
      yield countNumbers(each)
    }
  }
  return plan ? placeChase(state, item, plan, parts) : placeTickets(state, item, draws, parts)
}

/** What each bet of a call costs its member: of a chase's one ticket that of each issue. */
function stakesOf({ account, tickets, chase, freeTicket }: SaleItem): bigint[] {
  if (freeTicket !== undefined) return []
  const unit = unitOf(account.currency)
  return tickets.flatMap(({ stake }) => (chase?.multiples ?? [1]).map(multiple => stake * unit * BigInt(multiple)))
}

/** What a call costs its member in all. */
export const costOf = (item: SaleItem): Amount => amount(stakesOf(item).reduce((sum, stake) => sum + stake, 0n))

function drawOf(state: SaleState, { game, numero }: PreparedAsk, ticket: number): OnSale {
  const draw = state.onSale.get(issueKey(game.id, numero))
  if (!draw || state.at >= draw.lockAt) throw new Refusal('bet_closed', { ticket, reason: 'late' })
  return draw
}

function planOf(state: SaleState, item: SaleItem) {
  const plan = state.plans.get(item)!
  const [first] = plan
  if (!first || first.numero !== item.tickets[0]!.numero || state.at >= first.lockAt)
    throw new Refusal('bet_closed', { ticket: 0, reason: 'late' })
  if (plan.length < item.chase!.multiples.length)
    throw new Refusal('bet_invalid', { ticket: 0, line: null, token: null, reason: 'too_many_issues' })
  return plan
}

/** What pays for the call, if no money of its member does. */
function freeOf({ free }: SaleState, { bettor, freeTicket }: SaleItem): FreeRow | undefined {
  const found = freeTicket === undefined ? undefined : free.get(freeTicket)
  return found?.memberId === bettor.memberId ? found : undefined
}

function assertFree(state: SaleState, item: SaleItem): void {
  const { account, tickets, freeTicket } = item
  if (freeTicket === undefined) return
  const free = freeOf(state, item)
  if (!free) throw new Refusal('not_found', { field: 'freeTicket' })
  const bet = {
    stake: tickets[0]!.stake * unitOf(account.currency),
    currency: account.currency,
    now: state.at.getTime(),
  }
  const problem = freeProblem({ ...free, expiresAt: free.expiresAt.getTime() }, bet)
  if (problem) throw new Refusal(problem, { max: formatAmount(free.worth) })
}

function takeFree(state: SaleState, free: FreeRow, ticketId: bigint): void {
  state.free.set(free.id, { ...free, state: 'USED' })
  state.freeUsed.push({ id: free.id, ticketId })
}

type LineOnSale = {
  ticket: PreparedAsk
  each: PreparedLine
  multiple: number
  drawId: bigint
  /** Points that this call adds to numbers, by their spots. */
  pending: Map<string, bigint>
  at: { ticket: number; line: number }
}

function assertSold(state: SaleState, { account }: SaleItem, asked: LineOnSale): void {
  const { ticket, each, drawId, at } = asked
  const { code } = each.play
  const market = state.prices.get(marketKey(ticket.game.id, code))
  const closed = market?.closed ?? state.closures.get(marketKey(drawId, code))
  if (!market || closed) throw new Refusal('bet_closed', { ...at, reason: `market:${closed ?? 'manual'}` })
  const verdict = checkLine(each, ticket.choice, market.odds, state.numbers.get(marketKey(drawId, code)) ?? {})
  if (!verdict.sold && 'stopped' in verdict)
    throw new Refusal('bet_closed', { ...at, reason: 'number', token: verdict.stopped[0] })
  if (!verdict.sold) throw new Refusal('odds_changed', { ...at, odds: formatOddsTable(verdict.odds) })
  assertRoom(state, account, asked)
  for (const token of new Set(each.selection.flat())) {
    const isClosed = state.closures.has(marketKey(drawId, `${code}:${token}`))
    if (isClosed) throw new Refusal('bet_closed', { ...at, reason: 'number', token })
  }
}

/** What is left on each number, also after the lines of the call before this one. Demo money counts on none. */
function assertRoom(state: SaleState, { book, currency }: Account, asked: LineOnSale): void {
  if (book === 'demo') return
  const { ticket, each, drawId, pending, at, multiple } = asked
  const line = { ...each, unit: each.unit * BigInt(multiple) }
  for (const spot of exposureOf(line, { drawId, currency })) {
    const key = spotKey(spot)
    const before = (state.exposure.get(key)?.points ?? 0n) + (pending.get(key) ?? 0n)
    const room = roomLeft(each, spot.token, before, ticket.limits)
    if (room !== null && spot.points > room) {
      const available = formatAmount(amount(room * unitOf(currency)))
      throw new Refusal('number_limit', { ...at, token: spot.token, available })
    }
    pending.set(key, (pending.get(key) ?? 0n) + spot.points)
  }
}

type Allowing = Pick<SaleState, 'at' | 'till' | 'active' | 'protection'>

/** Whether this member may stake so much now, and has it. */
export function assertAllowed(state: Allowing, item: SaleItem, cost: Amount): void {
  const { bettor, account } = item
  const { balance, bonus, totals, locked } = state.till.get(account.id)!
  if (locked || !state.active.get(bettor.memberId)) throw new Refusal('account_blocked')
  if (account.book === 'real') {
    const protection = state.protection.get(bettor.memberId)
    const { sessionStartedAt } = bettor
    const verdict = checkBet(protection, { at: protection?.at ?? state.at, stake: cost, totals, sessionStartedAt })
    if (!verdict.allowed && verdict.reason === 'excluded') throw new Refusal('excluded', excludedUntil(protection))
    if (!verdict.allowed) throw new Refusal('limit_reached', { kind: verdict.kind, left: formatAmount(verdict.left) })
  }
  if (cost > balance + (takesBonus(item) ? bonus : 0n)) throw new Refusal('insufficient_funds')
}

function placeTickets(
  state: SaleState,
  item: SaleItem,
  draws: readonly OnSale[],
  parts: readonly StakedPart[],
): Placed {
  const { account, tickets } = item
  const free = freeOf(state, item)
  const rows = tickets.map((ticket, i) => {
    const row = { ...ticketRow(state, item, ticket, draws[i]!), ...(parts[i] ?? OWN_MONEY) }
    return free ? { ...row, stake: 0n, free: { stake: row.stake, promotion: free.promotion } } : row
  })
  for (const [i, row] of rows.entries()) {
    state.tickets.push(row)
    if (free) takeFree(state, free, row.id)
    else {
      const lines = stakeLines(account, tickets[i]!.game.vendor, row.stake, row)
      pay(state, `lot:${row.id}:stake`, `lottery:${row.id}`, lines)
      noteBonus(state, item, i, `lot:${row.id}`, row.bonusStake)
    }
    if (account.book === 'real') expose(state, tickets[i]!, draws[i]!.id, account)
  }
  return answer(state, item, rows, null)
}

function ticketRow(state: SaleState, item: SaleItem, ticket: PreparedAsk, draw: OnSale, multiple = 1): TicketRow {
  const { bettor, account } = item
  const unit = unitOf(account.currency)
  const { game, choice, rebatePpm, limits, stake } = ticket
  const lines = multiplyLines(
    ticket.lines.map(line => soldLine(line.play, line)),
    multiple,
  )
  return {
    id: state.ids.tickets.shift()!,
    placedAt: state.at,
    drawId: draw.id,
    gameId: game.id,
    memberId: bettor.memberId,
    account,
    stake: stake * unit * BigInt(multiple),
    series: choice.series ?? null,
    rebatePpm,
    maxPayout: limits.maxWin === null ? null : limits.maxWin * unit,
    maxProfit: limits.maxProfit === null ? null : limits.maxProfit * unit,
    lines,
    ...bindLines(draw.numero, lines),
    ...OWN_MONEY,
    chase: null,
    free: null,
  }
}

function placeChase(
  state: SaleState,
  item: SaleItem,
  plan: ReturnType<typeof planOf>,
  parts: readonly StakedPart[],
): Placed {
  const { bettor, account, chase } = item
  const [ticket] = item.tickets
  const { stopOnWin, stopOnLoss, extend, multiples } = chase!
  const id = state.ids.chases.shift()!
  const first = { ...ticketRow(state, item, ticket!, plan[0]!, multiples[0]), ...parts[0]! }
  const opened = plan[0]!.isOpen ? [{ ...first, chase: { id, index: 0 } }] : []
  const unit = unitOf(account.currency)
  const issues = plan.map((draw, i) => ({
    drawId: draw.id,
    multiple: multiples[i]!,
    stake: ticket!.stake * unit * BigInt(multiples[i]!),
    bonusStake: parts[i]!.bonusStake,
    ticketId: i === 0 ? (opened[0]?.id ?? null) : null,
  }))
  const paid = issues.reduce((sum, { stake }) => sum + stake, 0n)
  const lines = ticket!.lines.map(line => soldLine(line.play, line))
  const { memberId } = bettor
  const bonusId = parts.find(part => part.bonusId !== null)?.bonusId ?? null
  state.chases.push({
    ...{ id, placedAt: state.at, stopOnWin, stopOnLoss, extend, paid, issues, bonusId },
    ticket: { ...first, memberId, lines },
  })
  state.tickets.push(...opened)
  const taken = { bonusId, bonusStake: parts.reduce((sum, { bonusStake }) => sum + bonusStake, 0n) }
  pay(state, `lot:chase:${id}:paid`, `chase:${id}`, stakeLines(account, ticket!.game.vendor, paid, taken))
  const inFirst = opened.length > 0 ? first.bonusStake : 0n
  noteBonus(state, item, 0, `lot:${first.id}`, inFirst)
  noteBonus(state, item, 0, `chase:${id}`, taken.bonusStake - inFirst)
  if (account.book === 'real' && opened.length > 0) expose(state, ticket!, plan[0]!.id, account, multiples[0])
  return answer(state, item, opened, id)
}

function noteBonus(state: SaleState, item: SaleItem, i: number, reference: string, bonusStake: bigint): void {
  if (bonusStake > 0n) state.staked.push(notedBet(state, item, i, { reference, bonusStake, acceptedAt: state.at }))
}

function pay(state: SaleState, key: string, reference: string, lines: Line[]): void {
  const moved = state.till.move({ key, kind: 'lottery_bet', reference, lines })
  if (moved !== 'done') throw new Error(`the ledger refused ${key}: ${moved}`)
}

/** Folds what was sold into its numbers, and closes those that are full. */
function expose(state: SaleState, ticket: PreparedAsk, drawId: bigint, { currency }: Account, multiple = 1): void {
  for (const line of ticket.lines) {
    for (const added of exposureOf({ ...line, unit: line.unit * BigInt(multiple) }, { drawId, currency })) {
      const key = spotKey(added)
      const now = addTo(state.exposure.get(key), added)
      state.exposure.set(key, now)
      state.sold.set(key, addTo(state.sold.get(key), added))
      const room = roomLeft(line, added.token, now.points, ticket.limits)
      if (room !== null && room < ticket.limits.minUnit) state.full.set(key, now)
    }
  }
}

function answer(state: SaleState, item: SaleItem, rows: readonly TicketRow[], chaseId: bigint | null): Placed {
  const { bettor, key, content, tickets, account } = item
  const bets = rows.map(({ id, stake }, i) => {
    return { id, game: tickets[i]!.game.code, numero: tickets[i]!.numero, stake: amount(stake) }
  })
  const { memberId } = bettor
  state.placements.push({ at: state.at, memberId, key, content, tickets: rows.map(({ id }) => id), chaseId })
  const texts = bets.map(bet => ({ ...bet, id: String(bet.id), stake: String(bet.stake) }))
  state.known.set(callKey(memberId, key), { content, chaseId, bets: texts })
  return { bets, chaseId, balance: moneyOf(state.till.get(account.id)!) }
}
