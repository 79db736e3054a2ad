import { hash } from 'node:crypto'
import { type Amount, amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import {
  type Account,
  assertMovement,
  contentOf,
  type Line,
  type Movement,
  type Part,
  partsOf,
  type Totals,
  totalsAfter,
} from '../rules/wallet.ts'
import * as store from './store-log.ts'

/** How a wallet stands: `balance` of real money (of demo money in a demo wallet), with its totals since it was opened. */
export type Held = { balance: Amount; bonus: Amount; version: number; locked: boolean; totals: Totals }
/** Why nothing moved, or that it did. */
export type Moved = 'done' | 'insufficient' | 'no_account' | 'locked'

type Wallet = Held & Omit<Account, 'id'> & { purpose: string }

/**
 * Holds wallets still: nobody else moves money until this transaction ends, so it should end soon. Answers the till by which
 * their money moves: decide as often as needed on how they stand, then `flush` once.
 */
export async function hold(tx: Tx, ids: Iterable<bigint>): Promise<Till> {
  const till = new Till(tx)
  await till.hold(ids)
  return till
}

/** Wallets held by a transaction, and what was decided to move. */
export class Till {
  private readonly tx: Tx
  private readonly wallets = new Map<bigint, Wallet>()
  private rows: store.NewRow[] = []

  constructor(tx: Tx) {
    this.tx = tx
  }

  /** Holds more wallets. */
  async hold(ids: Iterable<bigint>): Promise<void> {
    const missing = [...new Set(ids)].filter(id => !this.wallets.has(id))
    if (missing.length === 0) return
    for (const { id, balance, bonus, staked, won, deposited, ...wallet } of await store.holdWallets(this.tx, missing))
      this.wallets.set(id, {
        ...{ ...wallet, balance: amount(balance), bonus: amount(bonus) },
        totals: { staked: amount(staked), won: amount(won), deposited: amount(deposited) },
      })
  }

  /** How a held wallet stands, with all that was decided so far; undefined for one that there is not. */
  get(id: bigint): Held | undefined {
    return this.wallets.get(id)
  }

  /**
   * Decides a movement: its parts all fit and are noted, or none is. The caller knows that its key was never used; the log
   * keeps that by its unique index.
   */
  move(movement: Movement): Moved {
    assertMovement(movement)
    for (const { account } of movement.lines) if (!this.wallets.has(account.id)) return 'no_account'
    for (const line of movement.lines) assertInside(line, this.wallets.get(line.account.id)!)
    const before = new Map<bigint, Wallet>()
    const rows: ReturnType<typeof rowOf>[] = []
    for (const part of partsOf(movement)) {
      const { id } = part.account
      const wallet = this.wallets.get(id)!
      if (!before.has(id)) before.set(id, wallet)
      const why = whyNot(wallet, part)
      if (why) {
        for (const [id, wallet] of before) this.wallets.set(id, wallet)
        return why
      }
      const after = afterPart(wallet, part)
      this.wallets.set(id, after)
      rows.push(rowOf(part, after))
    }
    const { kind, reference } = movement
    const key = keyUuid(movement.key)
    const content = contentHash(movement)
    for (const row of rows) this.rows.push({ ...row, key, content, op: kind, reference, isFirst: row === rows[0] })
    return 'done'
  }

  /** Writes what was decided, within the transaction. */
  async flush(): Promise<void> {
    const { rows } = this
    if (rows.length === 0) return
    this.rows = []
    await store.appendRows(this.tx, rows)
  }
}

function whyNot({ balance, bonus, locked, purpose }: Wallet, part: Part): Moved | undefined {
  if (locked && (part.cash < 0n || part.bonus < 0n)) return 'locked'
  if (purpose !== 'debt' && balance + part.cash < 0n) return 'insufficient'
  return bonus + part.bonus < 0n ? 'insufficient' : undefined
}

function afterPart(wallet: Wallet, { house, cash, bonus }: Part): Wallet {
  return {
    ...wallet,
    balance: amount(wallet.balance + cash),
    bonus: amount(wallet.bonus + bonus),
    version: wallet.version + 1,
    totals: totalsAfter(wallet.totals, house.purpose, amount(cash)),
  }
}

const rowOf = ({ account, house, cash, bonus, pool }: Part, after: Wallet) => ({
  ...{ wallet: account.id, cash, bonus, pool },
  ...{ version: after.version, balance: after.balance, bonusBalance: after.bonus, ...after.totals },
  house: { merchantId: after.merchantId, book: after.book, currency: after.currency, ...house },
})

/** What can only be a mistake in our own code. */
function assertInside({ account, house }: Line, wallet: Wallet): void {
  const isInside =
    account.merchantId === wallet.merchantId &&
    account.currency === wallet.currency &&
    (account.book === 'demo') === (wallet.book === 'demo') &&
    (account.book !== 'bonus' || wallet.purpose === 'cash')
  if (!isInside) throw new RangeError(`a posting to ${house.purpose} must stay inside its merchant, book and currency`)
}

/** A movement's key in the log: the first 16 bytes of its SHA-256. */
export function keyUuid(key: string): string {
  return hash('sha256', key, 'hex').slice(0, 32)
}

/** Of everything but the key: the same key with another content is another movement. */
export function contentHash(movement: Movement): bigint {
  return hash('sha256', contentOf(movement), 'buffer').readBigInt64BE()
}
