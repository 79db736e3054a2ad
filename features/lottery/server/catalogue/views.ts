import type { Bet, BetLine, Chase, ChaseIssue } from '#features/lottery/api-bets.ts'
import type { DrawnResult } from '#features/lottery/api-results.ts'
import { amount, formatAmount, fromMinor } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { parseOpened } from '../../rules/draws/opened.ts'
import { findPlay } from '../../rules/lottery.ts'
import { parseSelection, type SoldLine, stakeOfSold } from '../../rules/sold.ts'
import type { Outcome, Result } from '../../rules/types.ts'
import { nameIn } from './menus.ts'
import * as store from './store-views.ts'

type Reader = { merchantId: number; memberId: string; language: string }
type Page<T> = { list: T[]; next: string | null }
type Paging = { before?: string | undefined; limit: number }

/** Lists tell no more of a selection than that. */
const PREVIEW = 60

/** What members see of what they bet, and everybody of what was drawn. */
export function createViews(db: Sql) {
  return {
    async bets(reader: Reader, { before, limit, ...filter }: Paging & store.BetFilter): Promise<Page<Bet>> {
      const rows = await store.selectBets(db, reader, filter, readBefore(before), limit + 1)
      return pageOf(rows, limit, row => betOf(row, reader.language))
    },
    /** Refused as `not_found` when it is not the member's. */
    async bet(reader: Reader, id: string) {
      const row = await store.selectBet(db, reader, readId(id))
      if (!row) throw new Refusal('not_found')
      const { structure, source, family, currency } = row
      const isKnown = row.result !== null && !['resultPending', 'voided', 'refunded'].includes(row.drawState)
      const result = isKnown ? row.result : null
      const drawn = result === null ? null : parseOpened(structure, result)
      const lines = row.lines.map((line, i) => lineOf(line, { family, currency, drawn, outcome: row.outcome?.[i] }))
      return { bet: betOf(row, reader.language), lines, structure, source, result }
    },
    async chases(reader: Reader, { before, limit, state }: Paging & { state?: string }): Promise<Page<Chase>> {
      const asked = { before: readBefore(before), state: state ?? null, most: limit + 1 }
      return pageOf(await store.selectChases(db, reader, asked), limit, row => chaseOf(row, reader.language))
    },
    async chase(reader: Reader, id: string) {
      const [row] = await store.selectChases(db, reader, { id: readId(id), most: 1 })
      if (!row) throw new Refusal('not_found')
      const { family, currency } = row
      const issues = await store.selectChaseIssues(db, row.id)
      const lines = row.lines.map(line => lineOf(line, { family, currency, drawn: null, outcome: undefined }))
      return { chase: chaseOf(row, reader.language), lines, issues: issues.map(issueOf) }
    },
    async results(merchantId: number, language: string, filter: store.ResultFilter): Promise<Page<DrawnResult>> {
      const rows = await store.selectResults(db, merchantId, { ...filter, count: filter.count + 1 })
      const list = rows.slice(0, filter.count).map(row => resultOf(row, language))
      const isMore = filter.game !== undefined && rows.length > filter.count
      return { list, next: isMore ? list.at(-1)!.numero : null }
    },
  }
}

export type Views = ReturnType<typeof createViews>

function pageOf<R extends { id: bigint }, T>(rows: readonly R[], limit: number, read: (row: R) => T): Page<T> {
  const shown = rows.slice(0, limit)
  return { list: shown.map(read), next: rows.length > limit ? String(shown.at(-1)!.id) : null }
}

/** Refused as `invalid_input` for what is none of our pages. */
function readBefore(text: string | undefined): bigint | null {
  if (text === undefined) return null
  if (!/^\d{1,18}$/.test(text)) throw new Refusal('invalid_input', { field: 'before' })
  return BigInt(text)
}

/** Refused as `not_found` for what is no id of ours. */
export function readId(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new Refusal('not_found')
  return BigInt(text)
}

function betOf(row: store.BetRow, language: string): Bet {
  const { game, family, numero, status, series, rebatePpm, chaseIndex, version } = row
  const isPaid = status !== 'open'
  return {
    ...{ game, family, numero, status, series, rebatePpm, version },
    id: String(row.id),
    gameName: nameIn(row, language),
    placedAt: row.placedAt.toISOString(),
    lockAt: row.lockAt.toISOString(),
    drawAt: row.drawAt.toISOString(),
    stake: formatAmount(amount(row.stake)),
    freeStake: row.freeStake === null ? null : formatAmount(amount(row.freeStake)),
    payout: isPaid ? formatAmount(amount(row.payout)) : null,
    rebate: row.rebate === null ? null : formatAmount(amount(row.rebate)),
    lines: row.lines.length,
    first: previewOf(row.lines),
    chaseId: row.chaseId === null ? null : String(row.chaseId),
    chaseIndex: chaseIndex === null ? null : chaseIndex + 1,
  }
}

function previewOf([first]: readonly SoldLine[]): Bet['first'] {
  const { play = '', selection = '' } = first ?? {}
  return { play, preview: selection.length > PREVIEW ? `${selection.slice(0, PREVIEW - 1)}…` : selection }
}

type LineAbout = {
  family: string
  currency: string
  drawn: Result | null
  outcome: [kind: string, hits: number, payout: string | number] | undefined
}

/** A line with how it ended; why is found again from what was drawn. */
function lineOf(line: SoldLine, { family, currency, drawn, outcome }: LineAbout): BetLine {
  const selection = parseSelection(line.selection)
  const text = (minor: string | number | bigint) => formatAmount(fromMinor(String(minor), currency))
  const score = drawn && findPlay(family, line.play)?.score(selection, drawn)
  return {
    play: line.play,
    selection: selection.map(group => [...group]),
    unit: text(line.unit),
    odds: { ...line.odds },
    combinations: line.combinations,
    slots: line.slots,
    stake: text(stakeOfSold(line)),
    outcome: outcome
      ? {
          kind: outcome[0] as Outcome['kind'],
          hits: outcome[1],
          payout: text(outcome[2]),
          wins: score ? score.wins.map(win => ({ ...win })) : [],
          pushed: score ? score.pushed : 0,
        }
      : null,
  }
}

function chaseOf(row: store.ChaseRow, language: string): Chase {
  const { game, family, state, stopOnWin, stopOnLoss, extend, issues, finished, cancelled } = row
  return {
    ...{ game, family, state, stopOnWin, stopOnLoss, extend, issues, finished, cancelled },
    id: String(row.id),
    gameName: nameIn(row, language),
    placedAt: row.placedAt.toISOString(),
    paid: formatAmount(amount(row.paid)),
    refunded: formatAmount(amount(row.refunded)),
    won: formatAmount(amount(row.won)),
    first: previewOf(row.lines),
  }
}

function issueOf({ numero, drawAt, multiple, stake, state, ticketId, payout }: store.ChaseIssueRow): ChaseIssue {
  return {
    ...{ numero, multiple, state },
    drawAt: drawAt.toISOString(),
    stake: formatAmount(amount(stake)),
    betId: ticketId === null ? null : String(ticketId),
    payout: payout === null ? null : formatAmount(amount(payout)),
  }
}

function resultOf(row: store.ResultRow, language: string): DrawnResult {
  const { game, structure, source, isStandIn, numero, day, state, version, late: isLate } = row
  const isVoid = state === 'voided' || state === 'refunded'
  return {
    ...{ game, structure, source, isStandIn, numero, day, state, version, isLate },
    gameName: nameIn(row, language),
    drawAt: row.drawAt.toISOString(),
    drawnAt: row.drawnAt?.toISOString() ?? null,
    openedNumber: isVoid ? '' : (row.result ?? ''),
  }
}
