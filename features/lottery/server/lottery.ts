import type { Amount } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import type { Odds, Selection } from '../rules/types.ts'
import { createGameBook } from './catalogue/game-book.ts'
import { createSale } from './sale/sale.ts'
import { cancelChase, cancelTicket } from './sale/tickets.ts'

export { readGames } from './catalogue/game-book.ts'
export { completePrices, type GameSetup, setOffer, setUpGame } from './catalogue/games.ts'
export { nameGame } from './catalogue/menus.ts'
export { copyOffers } from './catalogue/store-games.ts'
export { createViews } from './catalogue/views.ts'
export { drawHistories } from './draw/history.ts'
export { endFreeTickets, grantFreeTicket, withdrawFreeTickets } from './free/free.ts'
export { freeTicketActions } from './free/office.ts'
export { lotteryActions } from './office/void-action.ts'
export { findSold } from './records.ts'
export { countSettled } from './settlement/count-bets.ts'
export { sumUndrawn } from './settlement/store-count.ts'

/** Who bets. Trial members play demo money; limits count from when the session began. */
export type Bettor = { merchantId: number; memberId: string; trial: boolean; ip: string; sessionStartedAt: Date }

/** One line of the slip: `odds` are those it shows, at the chosen series or level; refused when they changed. */
export type LineAsk = { play: string; selection: Selection; unit: Amount; odds: Odds }
/** `series` for plays of mode LOTT, `level` of the odds ladder for ELOTT (rules/sold.ts). */
export type TicketAsk = { game: string; numero: string; series?: number; level?: number; lines: readonly LineAsk[] }
/** One multiple an issue, from that issue on: the one ticket of the call, over several issues. */
export type ChaseAsk = {
  fromNumero: string
  multiples: readonly number[]
  stopOnWin: boolean
  stopOnLoss: boolean
  extend: boolean
}
/** A call, whole or not at all; the same key again gets the same answer. */
export type PlaceAsk = {
  bettor: Bettor
  key: string
  tickets: readonly TicketAsk[]
  chase?: ChaseAsk
  /** The free ticket that pays the one bet of the call. */
  freeTicket?: string
  /** Bonus money is left alone. */
  ownMoney?: boolean
}

export type PlacedBet = { id: bigint; game: string; numero: string; stake: Amount }
/** `bets` of a chase: that of its first issue, when that is on sale already. */
export type Placed = { bets: readonly PlacedBet[]; chaseId: bigint | null; balance: Amount }

/** What the feature lottery can do for members. One per server: it holds the batch of sales. */
export function createLottery(context: Context) {
  const { db } = context
  const book = createGameBook(db)
  const sale = createSale({ ...context, book })
  return {
    /**
     * Sells tickets, or a chase. Refused as `bet_closed` (late, not offered, a market or number stopped: details name it),
     * `odds_changed` (details: the new ones), `number_limit` (details: token, available), `bet_invalid` (line, token,
     * reason), `limit_reached`, `excluded`, `insufficient_funds`, `account_blocked`, `key_reused`, `busy`; of a free ticket
     * `not_found`, `already_used`, `reward_expired`, `currency_mismatch`, `amount_out_of_range` ({ max }); where bonus money would be staked
     * `bonus_game_excluded`, `bonus_max_bet` ({ max }).
     */
    place: sale.place,
    /** The highest series of a member, null where what games say counts. */
    ownSeries: sale.ownSeries,
    /** Gives a ticket's stake back before its issue locks; again answers the same. Refused as `bet_closed`, `not_found`. */
    cancelTicket: (who: Bettor, ticketId: bigint) => cancelTicket(db, who, ticketId),
    /** Cancels issues of a chase that still wait, all of them without `numero`; their stakes come back at once. */
    cancelChase: async (who: Bettor, chaseId: bigint, numero?: string) =>
      cancelChase(db, who, await sale.accountOf(who), chaseId, numero ?? null),
    close: sale.close,
  }
}

export type Lottery = ReturnType<typeof createLottery>
