import { createHash } from 'node:crypto'
import { type Amount, amount, parseAmount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { type Account, assertMovement, contentOf, type Line, type Movement } from '../rules/movement.ts'
import * as store from './store.ts'

export type { Account, Movement } from '../rules/movement.ts'

/** What became of a movement: `done` now, `repeated` when it was done before, else why nothing moved. */
export type Outcome = {
  status: 'done' | 'repeated' | 'insufficient' | 'no_account' | 'key_reused' | 'locked'
  /** Per line: balance and version of its account after it (of a refused movement: as they stand). */
  lines: { balance: Amount; version: bigint }[]
}

const STATUS = ['done', 'repeated', 'insufficient', 'no_account', 'key_reused', 'locked'] as const
const WELCOME = parseAmount('10000')

/** Every member has an account in each book. Doing it again changes nothing. */
export async function openAccounts(tx: Tx, member: { merchantId: number; memberId: string; currency: string }) {
  await store.insertAccounts(tx, member.merchantId, member.memberId, member.currency, ['real', 'bonus', 'demo'])
}

/** The 10,000.00 credits a new member of a credits merchant starts with, paid by promotions. Once for ever. */
export async function grantWelcome(tx: Tx, member: { merchantId: number; memberId: string }): Promise<void> {
  const account = await accountOf(tx, member.merchantId, member.memberId, 'real')
  const house = { purpose: 'promotions', subject: 'welcome' } as const
  const lines: Line[] = [{ account, house, amount: WELCOME }]
  await move(tx, [{ key: `welcome:${member.memberId}`, kind: 'grant', reference: 'welcome', lines }])
}

/** A member's account of one book. What it returns never changes, so callers may keep it. */
export async function accountOf(
  tx: Tx | Sql,
  merchantId: number,
  memberId: string,
  book: store.Book,
): Promise<Account> {
  const row = (await store.selectAccounts(tx, memberId)).find(each => each.book === book)
  if (!row) throw new Error(`member ${memberId} has no ${book} account`)
  return { id: row.id, merchantId, book, currency: row.currency }
}

/**
 * Holds accounts still: nobody else moves their money until this transaction ends. Answers balances by account id, so
 * that a caller can decide many things and then move once.
 */
export async function holdAccounts(tx: Tx, ids: readonly bigint[]) {
  const rows = await store.lockAccounts(tx, ids)
  return new Map(rows.map(row => [row.id, { balance: amount(row.balance), version: row.version, locked: row.locked }]))
}

/**
 * Moves money: the one way any balance changes. All movements go to the database in one set-based call; each is done
 * whole or refused alone, and the same key again answers as the first time. Amounts in ten-thousandths.
 */
export async function move(tx: Tx, movements: readonly Movement[]): Promise<Outcome[]> {
  if (movements.length === 0) return []
  const first = new Map<string, number>()
  const contents = movements.map(movement => contentOf(movement))
  const unique = movements.filter((movement, i) => {
    assertMovement(movement)
    if (first.has(movement.key)) return false
    first.set(movement.key, i)
    return true
  })
  const outcomes = await apply(tx, unique)
  const byKey = new Map(unique.map((movement, i) => [movement.key, outcomes[i]!]))
  return movements.map((movement, i) => {
    const outcome = byKey.get(movement.key)!
    const original = first.get(movement.key)!
    if (original === i) return outcome
    if (contents[original] !== contents[i]) return { ...outcome, status: 'key_reused' }
    return outcome.status === 'done' ? { ...outcome, status: 'repeated' } : outcome
  })
}

async function apply(tx: Tx, movements: readonly Movement[]): Promise<Outcome[]> {
  const ids = [...new Set(movements.flatMap(each => each.lines.map(line => line.account.id)))].sort((a, b) =>
    a < b ? -1 : 1,
  )
  const place = new Map(ids.map((id, i) => [id, i + 1]))
  const lines = movements.flatMap((movement, m) => movement.lines.map((line, no) => ({ line, m, no })))
  const houses = new Map<string, { place: number; house: store.ApplyInput['houses'][number] }>()
  const lineHouse = lines.map(({ line: { account, house } }) => {
    const { merchantId, book, currency } = account
    const name = [merchantId, book, currency, house.purpose, house.subject].join('|')
    const known = houses.get(name)
    if (known) return known.place
    houses.set(name, { place: houses.size + 1, house: { merchantId, book, currency, ...house } })
    return houses.size
  })
  const done = await store.applyMovements(tx, {
    keys: movements.map(movement => keyUuid(movement.key)),
    contents: movements.map(movement => contentHash(movement)),
    kinds: movements.map(movement => movement.kind),
    references: movements.map(movement => movement.reference),
    lineMovement: lines.map(each => each.m + 1),
    lineNo: lines.map(each => each.no + 1),
    lineAccount: lines.map(each => place.get(each.line.account.id)!),
    lineHouse,
    lineAmount: lines.map(each => each.line.amount),
    accounts: ids,
    houses: [...houses.values()].map(each => each.house),
  })
  const outcomes = movements.map((_, m): Outcome => ({ status: STATUS[done.status[m]!]!, lines: [] }))
  lines.forEach(({ m }, i) => {
    outcomes[m]!.lines.push({ balance: amount(done.balance[i]!), version: done.version[i]! })
  })
  return outcomes
}

/** A movement's key in the database: the first 16 bytes of its SHA-256. */
export function keyUuid(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}

function contentHash(movement: Movement): bigint {
  return createHash('sha256').update(contentOf(movement)).digest().readBigInt64BE()
}

/** Balances of a member: cash, bonus, and their sum as the specification's `sumBalance`. Trial members play demo money. */
export async function balanceOf(db: Sql | Tx, memberId: string, trial: boolean) {
  const rows = await store.selectAccounts(db, memberId)
  const of = (book: store.Book) => rows.find(row => row.book === book)
  const cash = amount((trial ? of('demo') : of('real'))?.balance ?? 0n)
  const bonus = amount(trial ? 0n : (of('bonus')?.balance ?? 0n))
  const version = rows.reduce((sum, row) => sum + row.version, 0n)
  return { sum: amount(cash + bonus), cash, bonus, currency: rows[0]?.currency ?? '', version }
}

/** A page of a member's entries, newest first; `next` leads to the page after. */
export async function statement(db: Sql, memberId: string, before: bigint | undefined, limit: number) {
  const rows = await store.selectStatement(db, memberId, before ?? 2n ** 62n, limit + 1)
  const list = rows.slice(0, limit)
  return { list, next: rows.length > limit ? list.at(-1)!.id : null }
}

/** The ledger proof (security §4.2 I1–I6): how many rows each view finds. All zero, or something is wrong. */
export async function prove(db: Sql | Tx): Promise<Record<string, number>> {
  return store.countDifferences(db)
}
