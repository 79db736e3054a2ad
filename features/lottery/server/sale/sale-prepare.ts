import { hash } from 'node:crypto'
import type { Account } from '#features/wallet/server/wallet.ts'
import { type Amount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { MAX_MULTIPLE } from '../../rules/chase.ts'
import { mayBeFree } from '../../rules/free-tickets.ts'
import {
  countNumbers,
  type GameLimits,
  type PreparedTicket,
  prepareTicket,
  preparing,
  type TicketProblem,
} from '../../rules/sale.ts'
import { withOwnSeries } from '../../rules/series.ts'
import { formatOddsTable, formatSelection } from '../../rules/sold.ts'
import type { GameBook, KnownGame } from '../catalogue/game-book.ts'
import { ISSUES_AHEAD } from '../draw/issues.ts'
import type { Bettor, ChaseAsk, PlaceAsk, TicketAsk } from '../lottery.ts'
import type { OwnSeries } from './own-series.ts'
import { inSlices } from './slices.ts'

/** A ticket that may be sold as far as it can be told without its market. */
export type PreparedAsk = PreparedTicket & { game: KnownGame; numero: string; limits: GameLimits }

/** A call that waits for the sale. */
export type SaleItem = {
  bettor: Bettor
  key: string
  account: Account
  tickets: readonly PreparedAsk[]
  /** That all of its lines name together. */
  numbers: number
  chase: ChaseAsk | undefined
  /** What pays for it instead of its member. */
  freeTicket: string | undefined
  ownMoney: boolean
  /** Of all that was asked: the same key with another is refused. */
  content: Buffer
}

type Deps = { book: GameBook; ownSeries: OwnSeries }

/** Looks at each ticket by itself. Throws a Refusal: `bet_closed` for a game that is not offered, or `bet_invalid`. */
export async function prepareAsk({ book, ownSeries }: Deps, account: Account, ask: PlaceAsk): Promise<SaleItem> {
  const { bettor, key, chase, freeTicket, ownMoney = false } = ask
  const tickets: PreparedAsk[] = []
  let own: number | null | undefined
  for (const [i, ticket] of ask.tickets.entries()) {
    const game = await book.offered(bettor.merchantId, ticket.game)
    const limits = game?.limits[account.currency]
    if (!game || !limits) throw new Refusal('bet_closed', { ticket: i, reason: 'game' })
    const asked = { ...ticket, lines: ticket.lines.map(line => ({ ...line, unit: toUnits(line.unit, account) })) }
    if (game.series && own === undefined) own = await ownSeries(bettor)
    const rules = { ...game, limits, series: game.series && withOwnSeries(game.series, own ?? null) }
    const prepared = await inSlices(preparing(asked, rules))
    if ('reason' in prepared) throw refuse(i, prepared)
    tickets.push({ ...prepared, game, numero: ticket.numero, limits })
  }
  if (chase) assertChase(chase, tickets, own ?? null)
  if (freeTicket !== undefined) assertFree(account, tickets, chase)
  const asked = { numbers: numbersOf(ask), content: contentOf(ask) }
  return { bettor, key, account, tickets, chase, freeTicket, ownMoney, ...asked }
}

/** How many numbers all lines of a call name. */
export function numbersOf({ tickets }: Pick<PlaceAsk, 'tickets'>): number {
  return tickets.reduce((sum, { lines }) => sum + lines.reduce((own, line) => own + countNumbers(line), 0), 0)
}

function toUnits(value: Amount, { currency }: Account): bigint | null {
  const unit = unitOf(currency)
  return value > 0n && value % unit === 0n ? value / unit : null
}

function refuse(ticket: number, { line, token, reason }: TicketProblem): Refusal {
  return new Refusal('bet_invalid', { ticket, line, token, reason })
}

/** The one ticket of the call, whose issue the plan starts with; sold at its largest multiple too. */
function assertChase({ multiples, fromNumero }: ChaseAsk, tickets: readonly PreparedAsk[], own: number | null): void {
  const [ticket, ...others] = tickets
  const isPlan = (each: number) => Number.isInteger(each) && each >= 1 && each <= MAX_MULTIPLE
  if (!ticket || others.length > 0 || ticket.numero !== fromNumero) throw refusePlan('one_ticket')
  if (multiples.length === 0 || multiples.length > ISSUES_AHEAD) throw refusePlan('too_many_issues')
  if (!multiples.every(isPlan)) throw refusePlan('wrong_multiple')
  const largest = BigInt(Math.max(...multiples))
  const lines = ticket.lines.map(line => ({ ...line, play: line.play.code, unit: line.unit * largest }))
  const { game, limits, choice } = ticket
  const series = game.series && withOwnSeries(game.series, own)
  const found = prepareTicket({ ...choice, lines }, { ...game, limits, series })
  if ('reason' in found) throw refuse(0, found)
}

/** A free ticket pays one bet of real money, without prizes that others' stakes pay. */
function assertFree({ book }: Account, [ticket, ...others]: readonly PreparedAsk[], chase: ChaseAsk | undefined): void {
  if (book !== 'real') throw new Refusal('in_need_true_account')
  if (!ticket || others.length > 0 || chase) throw refusePlan('one_ticket')
  if (
    !mayBeFree(
      ticket.game.family,
      ticket.lines.map(({ play }) => play),
    )
  )
    throw refusePlan('not_free')
}

function refusePlan(reason: string): Refusal {
  return new Refusal('bet_invalid', { ticket: 0, line: null, token: null, reason })
}

/** A hash of all that was asked but the key. */
export function contentOf({ tickets, chase, freeTicket, ownMoney }: PlaceAsk): Buffer {
  const paidBy = [...(freeTicket === undefined ? [] : [freeTicket]), ...(ownMoney ? [{ ownMoney }] : [])]
  const text = JSON.stringify([tickets.map(textOf), chase ?? null, ...paidBy])
  return hash('sha256', text, 'buffer')
}

function textOf({ game, numero, series, level, lines }: TicketAsk) {
  const texts = lines.map(line => [
    line.play,
    formatSelection(line.selection),
    String(line.unit),
    formatOddsTable(line.odds),
  ])
  return [game, numero, series ?? null, level ?? null, texts]
}
