import type { Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'
import { type LotUse, type PointLot, spendOldest } from '../rules/lots.ts'
import * as store from './store-book.ts'

export type Owner = store.Owner

/** What is written in the book: its key moves points once, for ever. */
export type Move = { key: string; at: Date; day: Day; reference: string; note?: string }

/**
 * A member's points while a transaction holds them: decide as often as needed on how they stand, then `save`. Whoever spends
 * reads what is left of each day first (`withLots`).
 */
export class Book {
  readonly standing: store.Standing
  readonly entries: store.EntryRow[] = []
  readonly changes = new Map<Day, { came: bigint; remaining: bigint }>()
  lots: PointLot[] = []

  constructor(standing: store.Standing) {
    this.standing = { ...standing }
  }

  get balance(): bigint {
    return this.standing.balance
  }

  /** Points that come: they are of that day. */
  come(op: 'earn' | 'check_in' | 'adjust', points: bigint, move: Move): void {
    this.toLot({ day: move.day, points }, points)
    this.write(op, 'free', op === 'adjust' ? 'adjusted' : 'earned', points, move)
  }

  /** Points that go, the oldest first. Answers of which days they were. */
  spend(op: 'earn' | 'make_up' | 'convert' | 'freeze' | 'adjust', points: bigint, move: Move): LotUse[] {
    const uses = spendOldest(this.lots, points)
    this.take(uses)
    this.write(op, 'free', CONTRAS[op], -points, move)
    return uses
  }

  /** What is too old goes, of that day alone. */
  expire(use: LotUse, move: Move): void {
    this.take([use])
    this.write('expire', 'free', 'expired', -use.points, move)
  }

  /** Frozen points are free again, each of the day that it was of. */
  giveBack(uses: readonly LotUse[], points: bigint, move: Move): void {
    for (const use of uses) this.toLot(use, 0n)
    this.write('give_back', 'free', 'frozen', points, move)
  }

  /** Frozen points are gone for what they were frozen for. */
  consume(points: bigint, move: Move): void {
    this.write('redeem', 'frozen', 'redeemed', -points, move)
  }

  private take(uses: readonly LotUse[]): void {
    for (const use of uses) this.toLot({ day: use.day, points: -use.points }, 0n)
  }

  private toLot({ day, points }: LotUse, came: bigint): void {
    const change = this.changes.get(day) ?? { came: 0n, remaining: 0n }
    this.changes.set(day, { came: change.came + came, remaining: change.remaining + points })
    const lot = this.lots.find(each => each.day === day)
    if (lot) lot.left += points
    else this.lots.push({ day, left: points })
  }

  private write(op: store.Op, side: 'free' | 'frozen', contra: store.Contra, points: bigint, move: Move): void {
    const { standing } = this
    standing.place++
    if (side === 'free') standing.balance += points
    else standing.frozen += points
    if (contra === 'frozen') standing.frozen -= points
    const { merchantId, memberId, place, balance, frozen } = standing
    const row = { merchantId, memberId, place, balance, frozen, op, side, contra, points }
    this.entries.push({ ...row, note: '', ...move })
  }
}

const CONTRAS = {
  earn: 'earned',
  make_up: 'earned',
  convert: 'converted',
  freeze: 'frozen',
  adjust: 'adjusted',
} as const

/** Holds the books of these members, which are opened where they are not there yet. */
export async function holdBooks(tx: Tx, owners: readonly (Owner & { currency: string })[]): Promise<Map<string, Book>> {
  await store.insertMembers(tx, owners)
  return holdOpen(
    tx,
    owners.map(({ memberId }) => memberId),
  )
}

/** The same of books that are there; others are left out. */
export async function holdOpen(tx: Tx, memberIds: readonly string[]): Promise<Map<string, Book>> {
  const rows = await store.holdMembers(tx, memberIds)
  return new Map(rows.map(row => [row.memberId, new Book(row)]))
}

export async function holdBook(tx: Tx, owner: Owner & { currency: string }): Promise<Book> {
  const book = (await holdBooks(tx, [owner])).get(owner.memberId)!
  await withLots(tx, [book])
  return book
}

/** Reads what is left of each day; the books are held. */
export async function withLots(tx: Tx, books: readonly Book[]): Promise<void> {
  const rows = await store.selectLots(
    tx,
    books.map(book => book.standing.memberId),
  )
  for (const book of books)
    book.lots = rows.filter(row => row.memberId === book.standing.memberId).map(({ day, left }) => ({ day, left }))
}

/** Writes what was decided. */
export async function saveBooks(tx: Tx, books: readonly Book[]): Promise<void> {
  const entries = books.flatMap(book => book.entries)
  if (entries.length > 0) await store.insertEntries(tx, entries)
  const changes = books.flatMap(({ standing: { merchantId, memberId }, changes }) =>
    [...changes].map(([day, change]) => ({ merchantId, memberId, day, ...change })),
  )
  if (changes.length > 0) await store.addToLots(tx, changes)
  if (books.length > 0)
    await store.updateMembers(
      tx,
      books.map(book => book.standing),
    )
}
