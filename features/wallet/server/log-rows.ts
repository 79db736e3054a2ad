import { BinaryRows } from '#shared/server/db/binary-rows.ts'
import type { HousePurpose } from '../rules/wallet.ts'

/* Rows of the log as PostgreSQL copies them in (database/migrations/0100, 0110). Amounts in ten-thousandths. */

export type HouseKey = { merchantId: number; book: string; currency: string; purpose: HousePurpose; subject: string }

/** How a round stands after a row of it, and the row's place in it. */
export type RoundStanding = {
  key: string
  place: number
  state: string
  stake: bigint
  payout: bigint
  bets: number
  wins: number
  betsSeen: number
  /** JSON: stake in bonus money, declared payout and mismatch, where there is any. */
  more: string | null
}

/** What the row of a vendor's call says of it, in the vendor's words. */
export type Call = {
  merchantId: number
  vendorId: number
  player: string
  round: string
  game: string
  currency: string
  kind: string
  ref: string
  amount: bigint
  /** None of what is no transaction: the end of a round, what people did about a held win. */
  state: 'ACCEPTED' | 'REFUSED' | 'TOMBSTONED' | 'HELD' | null
  code: string
  more: string | null
  occurredAt: Date | null
  /** The key of the call that it took back, in part or whole. */
  refKey: string | null
  /** Null where the row itself says how it was worded. */
  answer: string | null
  body: string
  standing: RoundStanding | null
}

/** How a wallet stands after a row of it. */
export type Standing = {
  wallet: bigint
  version: number
  balance: bigint
  bonusBalance: bigint
  staked: bigint
  won: bigint
  deposited: bigint
}

export type LogRow = {
  /** The movement's or call's; of its rows after the first one it is `main`. Both none of what is no transaction. */
  key: string | null
  main: string | null
  content: bigint | null
  op: string
  reference: string
  cash: bigint
  bonus: bigint
  pool: bigint
  /** None of a player whom nobody knows. */
  standing: Standing | null
  /** None of what moves nothing. */
  house: HouseKey | null
  call: Call | null
}

const OF_ROW = `key, main, cash, bonus, pool, balance, bonus_balance, staked, won, deposited, content, wallet, version, contra,
  op, reference`
const OF_CALL = `merchant_id, vendor_id, player, round, game, currency, kind, ref, amount, state, code, more, occurred_at,
  ref_key, answer, body`
const OF_ROUND =
  'round_key, round_place, round_state, round_stake, round_payout, round_bets, round_wins, round_bets_seen, round_more'
const COLUMNS = 16 + 16 + 9

/** COPY into the log, or into one month of it. */
export const copyInto = (table: string): string =>
  `copy ${table} (${OF_ROW}, ${OF_CALL}, ${OF_ROUND}) from stdin (format binary)`

/** `idOf`: the id of a house account. */
export function encodeRows(rows: readonly LogRow[], idOf: (house: HouseKey) => number, out = new BinaryRows()): Buffer {
  for (const row of rows) {
    out.begin(COLUMNS)
    writeRow(out, row, row.house && idOf(row.house))
    writeCall(out, row.call)
    writeRound(out, row.call?.standing ?? null)
  }
  return out.end()
}

const orNone = (value: bigint) => (value === 0n ? null : value)

function writeRow(out: BinaryRows, row: LogRow, contra: number | null): void {
  const { standing } = row
  out.uuid(row.key)
  out.uuid(row.main)
  out.int8(row.cash)
  out.int8(orNone(row.bonus))
  out.int8(orNone(row.pool))
  out.int8(standing?.balance ?? 0n)
  out.int8(orNone(standing?.bonusBalance ?? 0n))
  out.int8(standing?.staked ?? 0n)
  out.int8(standing?.won ?? 0n)
  out.int8(orNone(standing?.deposited ?? 0n))
  out.int8(row.content)
  out.int4(standing && Number(standing.wallet))
  out.int4(standing?.version ?? null)
  out.int4(contra)
  out.text(row.op)
  out.text(row.reference)
}

function writeCall(out: BinaryRows, call: Call | null): void {
  if (!call) {
    for (let i = 0; i < 16; i++) out.none()
    return
  }
  out.int4(call.merchantId)
  out.int2(call.vendorId)
  out.text(call.player)
  out.text(call.round)
  out.text(call.game)
  out.text(call.currency)
  out.text(call.kind)
  out.text(call.ref)
  out.int8(call.amount)
  out.text(call.state)
  out.text(call.code === 'OK' ? null : call.code)
  out.json(call.more)
  out.time(call.occurredAt)
  out.uuid(call.refKey)
  out.text(call.answer)
  out.text(call.body)
}

function writeRound(out: BinaryRows, round: RoundStanding | null): void {
  if (!round) {
    for (let i = 0; i < 9; i++) out.none()
    return
  }
  out.uuid(round.key)
  out.int4(round.place)
  out.text(round.state)
  out.int8(round.stake)
  out.int8(round.payout)
  out.int4(round.bets)
  out.int4(round.wins)
  out.int4(round.betsSeen)
  out.json(round.more)
}
