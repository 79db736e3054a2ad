import { hash } from 'node:crypto'
import { type Amount, amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import {
  type Account,
  assertMovement,
  contentOf,
  type Line,
  type Movement,
  mayBeNegative,
  newPart,
  type Part,
  partsOf,
  type Totals,
  totalsAfter,
} from '../rules/wallet.ts'
import type { Call, LogRow } from './log-rows.ts'
import * as store from './store-log.ts'

/** How a wallet stands: `balance` of real money (of demo money in a demo wallet), with its totals since it was opened. */
export type Held = { balance: Amount; bonus: Amount; version: number; locked: boolean; totals: Totals }
/** Why nothing moved, or that it did. */
export type Moved = 'done' | 'insufficient' | 'no_account' | 'locked'

type Booked = Pick<LogRow, 'key' | 'content' | 'op' | 'reference' | 'call'>

export type Wallet = Held & Omit<Account, 'id'> & { purpose: string }

/** A vendor's call: its key and what it is compared by, and the player's account, where there is one. */
export type BookedCall = Pick<LogRow, 'key' | 'content' | 'op' | 'reference'> & { call: Call; account: Account | null }

/** Wallets as they stand, and the rows of the log that were decided on them. */
export class Till {
  protected readonly wallets = new Map<bigint, Wallet>()
  protected rows: LogRow[] = []

  /** How a wallet stands, with all that was decided so far; undefined for one that there is not. */
  get(id: bigint): Wallet | undefined {
    return this.wallets.get(id)
  }

  put(id: bigint, wallet: Wallet): void {
    this.wallets.set(id, wallet)
  }

  /** What was decided since this was last asked. */
  take(): LogRow[] {
    const { rows } = this
    this.rows = []
    return rows
  }

  /**
   * Decides a movement: its parts all fit and are noted, or none is. The caller knows that its key was never used; the log
   * keeps that by its unique index.
   */
  move(movement: Movement, call: Call | null = null): Moved {
    assertMovement(movement)
    const { kind: op, reference } = movement
    const parts = partsOf(movement.lines)
    return this.book({ key: keyUuid(movement.key), content: contentHash(movement), op, reference, call }, parts)
  }

  /** Decides what a call moves, perhaps nothing. Its own row takes a place in its player's wallet. */
  call(booked: BookedCall, lines: Line[]): Moved {
    const { account, key, content, op, reference, call } = booked
    if (lines.length > 0) assertMovement({ key: key!, kind: op, reference, lines })
    if (!account) {
      this.rows.push({ key, content, op, reference, call, main: null, ...NO_MONEY, standing: null, house: null })
      return 'done'
    }
    return this.book(booked, partsOfCall(account, lines))
  }

  private book(row: Booked, parts: readonly Part[]): Moved {
    const before = new Map<bigint, Wallet>()
    const { length } = this.rows
    for (const part of parts) {
      const { id } = part.account
      const wallet = this.wallets.get(id)
      if (wallet && part.house) assertInside(part.account, part.house.purpose, wallet)
      const why = wallet ? whyNot(wallet, part) : 'no_account'
      if (!wallet || why) {
        for (const [id, wallet] of before) this.wallets.set(id, wallet)
        this.rows.length = length
        return why ?? 'no_account'
      }
      if (!before.has(id)) before.set(id, wallet)
      const after = afterPart(wallet, part)
      this.wallets.set(id, after)
      const isFirst = this.rows.length === length
      this.rows.push(rowOf(row, isFirst, part, after))
    }
    return 'done'
  }
}

/** Wallets that a transaction holds. */
export class HeldTill extends Till {
  private readonly tx: Tx

  constructor(tx: Tx) {
    super()
    this.tx = tx
  }

  /** Holds more wallets. */
  async hold(ids: Iterable<bigint>): Promise<void> {
    const missing = [...new Set(ids)].filter(id => !this.wallets.has(id))
    if (missing.length === 0) return
    for (const row of await store.holdWallets(this.tx, missing)) this.put(row.id, walletOf(row))
  }

  /** Writes what was decided, within the transaction. */
  async flush(): Promise<void> {
    const rows = this.take()
    if (rows.length > 0) await store.copyRows(this.tx, rows)
  }
}

/**
 * Holds wallets still: nobody else moves money until this transaction ends, so it should end soon. Answers the till by which
 * their money moves: decide as often as needed on how they stand, then `flush` once.
 */
export async function hold(tx: Tx, ids: Iterable<bigint>): Promise<HeldTill> {
  const till = new HeldTill(tx)
  await till.hold(ids)
  return till
}

/** How wallets stand, for whoever only looks. */
export async function standOf(db: Sql | Tx, ids: Iterable<bigint>): Promise<Map<bigint, Wallet>> {
  return new Map((await store.selectStand(db, [...ids])).map(row => [row.id, walletOf(row)]))
}

/** The parts of a call; the first one is of its player's account, of nothing when it moves nothing there first. */
export function partsOfCall(account: Account, lines: readonly Line[]): Part[] {
  const parts = partsOf(lines)
  return parts[0]?.account.id === account.id ? parts : [newPart(account), ...parts]
}

function walletOf({ id: _, balance, bonus, staked, won, deposited, ...wallet }: store.StandRow): Wallet {
  const totals = { staked: amount(staked), won: amount(won), deposited: amount(deposited) }
  return { ...wallet, balance: amount(balance), bonus: amount(bonus), totals }
}

const NO_MONEY = { cash: 0n, bonus: 0n, pool: 0n }

function whyNot({ balance, bonus, locked, purpose }: Wallet, part: Part): Moved | undefined {
  if (locked && (part.cash < 0n || part.bonus < 0n)) return 'locked'
  if (!mayBeNegative(purpose) && balance + part.cash < 0n) return 'insufficient'
  return bonus + part.bonus < 0n ? 'insufficient' : undefined
}

/** How a wallet stands after a part of its own. */
export function afterPart(wallet: Wallet, { house, cash, bonus }: Part): Wallet {
  return {
    ...wallet,
    balance: amount(wallet.balance + cash),
    bonus: amount(wallet.bonus + bonus),
    version: wallet.version + 1,
    totals: house ? totalsAfter(wallet.totals, house.purpose, amount(cash)) : wallet.totals,
  }
}

/** The row of a part; only the first one of a movement carries its key and its call. */
function rowOf(booked: Booked, isFirst: boolean, { account, house, cash, bonus, pool }: Part, after: Wallet): LogRow {
  const { key, content, op, reference, call } = booked
  const { merchantId, book, currency, version, balance, totals } = after
  const { staked, won, deposited } = totals
  return {
    key: isFirst ? key : null,
    main: isFirst ? null : key,
    content,
    op,
    reference,
    cash,
    bonus,
    pool,
    standing: { wallet: account.id, version, balance, bonusBalance: after.bonus, staked, won, deposited },
    house: house && { merchantId, book, currency, purpose: house.purpose, subject: house.subject },
    call: isFirst ? call : null,
  }
}

/** What can only be a mistake in our own code. */
function assertInside(account: Account, purpose: string, wallet: Wallet): void {
  const isInside =
    account.merchantId === wallet.merchantId &&
    account.currency === wallet.currency &&
    (account.book === 'demo') === (wallet.book === 'demo') &&
    (account.book !== 'bonus' || wallet.purpose === 'cash')
  if (!isInside) throw new RangeError(`a posting to ${purpose} must stay inside its merchant, book and currency`)
}

/** A movement's key in the log: the first 16 bytes of its SHA-256. */
export function keyUuid(key: string): string {
  return hash('sha256', key, 'hex').slice(0, 32)
}

/** Of everything but the key: the same key with another content is another movement. */
export function contentHash(movement: Movement): bigint {
  return hash('sha256', contentOf(movement), 'buffer').readBigInt64BE()
}
