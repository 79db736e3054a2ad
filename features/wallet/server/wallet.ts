import { type Amount, amount, parseAmount } from '#shared/money.ts'
import { readArray } from '#shared/server/arrays.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import {
  type Account,
  type AccountPurpose,
  assertMovement,
  contentOf,
  type Line,
  type Movement,
} from '../rules/wallet.ts'
import { applyMovements, type Held, type Outcome } from './ledger.ts'
import * as store from './store.ts'
import * as bonuses from './store-bonuses.ts'

export type { Account, AccountPurpose, House, HousePurpose, Movement } from '../rules/wallet.ts'
export { type Held, type LedgerWrite, type Outcome, writeOf } from './ledger.ts'
export { type EntryRow, type HeldText, PROOFS, type Span } from './store.ts'

const WELCOME = parseAmount('10000')

/** Every member has an account in each book. Doing it again changes nothing. */
export async function openAccounts(tx: Tx, member: { merchantId: number; memberId: string; currency: string }) {
  for (const book of ['real', 'bonus', 'demo'] as const)
    await store.insertAccount(tx, { ...member, book, purpose: 'cash' })
}

/** A member's account for one purpose, opened when it is not there yet. */
export async function openAccount(
  tx: Tx,
  owner: { merchantId: number; memberId: string; currency: string; book: store.Book; purpose: AccountPurpose },
): Promise<Account> {
  await store.insertAccount(tx, owner)
  return accountOf(tx, owner.merchantId, owner.memberId, owner.book, owner.purpose)
}

/** The 10,000.00 credits a new member of a credits merchant starts with, paid by promotions. Once for ever. */
export async function grantWelcome(tx: Tx, member: { merchantId: number; memberId: string }): Promise<void> {
  const account = await accountOf(tx, member.merchantId, member.memberId, 'real')
  const house = { purpose: 'promotions', subject: 'welcome' } as const
  const lines: Line[] = [{ account, house, amount: WELCOME }]
  await move(tx, [{ key: `welcome:${member.memberId}`, kind: 'grant', reference: 'welcome', lines }])
}

/** A member's account of one book and purpose. What it returns never changes, so callers may keep it. */
export async function accountOf(
  tx: Tx | Sql,
  merchantId: number,
  memberId: string,
  book: store.Book,
  purpose: AccountPurpose = 'cash',
): Promise<Account> {
  const account = await findAccount(tx, merchantId, memberId, book, purpose)
  if (!account) throw new Error(`member ${memberId} has no ${book} account for ${purpose}`)
  return account
}

/** The same, undefined when it was never opened. */
export async function findAccount(
  tx: Tx | Sql,
  merchantId: number,
  memberId: string,
  book: store.Book,
  purpose: AccountPurpose,
): Promise<Account | undefined> {
  const row = (await store.selectAccounts(tx, memberId)).find(each => each.book === book && each.purpose === purpose)
  return row && { id: row.id, merchantId, book, currency: row.currency }
}

/**
 * Holds accounts still: nobody else moves their money until this transaction ends. Answers how they stand by account id,
 * so that a caller can decide many things and then move once.
 */
export async function holdAccounts(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, Held>> {
  return ids.length === 0 ? new Map() : heldOf(ids, await store.holdAccounts(tx, ids))
}

/** The same from what `wallet.public_hold` told within another statement. */
export function heldOf(ids: readonly bigint[], text: store.HeldText): Map<bigint, Held> {
  const [balance, version, locked] = [readArray(text.balance), readArray(text.version), readArray(text.locked)]
  const [staked, won, deposited] = [readArray(text.staked), readArray(text.won), readArray(text.deposited)]
  return new Map(
    ids.map((id, i) => [
      id,
      {
        balance: amount(BigInt(balance[i]!)),
        version: BigInt(version[i]!),
        locked: locked[i] === 't',
        totals: {
          staked: amount(BigInt(staked[i]!)),
          won: amount(BigInt(won[i]!)),
          deposited: amount(BigInt(deposited[i]!)),
        },
      },
    ]),
  )
}

/**
 * Moves money: the one way any balance changes. All movements go to the database in one set-based call; each is done
 * whole or refused alone, and the same key again answers as the first time. Amounts in ten-thousandths. `since`: the
 * caller knows that none of these keys can have been used before; it spares a look into older months.
 */
export async function move(tx: Tx, movements: readonly Movement[], since?: Date): Promise<Outcome[]> {
  if (movements.length === 0) return []
  const first = new Map<string, number>()
  const unique = movements.filter((movement, i) => {
    assertMovement(movement)
    if (first.has(movement.key)) return false
    first.set(movement.key, i)
    return true
  })
  const outcomes = await applyMovements(tx, unique, since)
  const byKey = new Map(unique.map((movement, i) => [movement.key, outcomes[i]!]))
  return movements.map((movement, i) => {
    const outcome = byKey.get(movement.key)!
    const original = first.get(movement.key)!
    if (original === i) return outcome
    if (contentOf(movements[original]!) !== contentOf(movement)) return { ...outcome, status: 'key_reused' }
    return outcome.status === 'done' ? { ...outcome, status: 'repeated' } : outcome
  })
}

/**
 * Balances of a member: cash, bonus, and their sum as the specification's `sumBalance`. Trial members play demo money.
 * `version` grows with each change of any of these. `elsewhere` is theirs too, but not at hand.
 */
export async function balanceOf(db: Sql | Tx, memberId: string, trial: boolean) {
  const all = await store.selectAccounts(db, memberId)
  const rows = all.filter(row => row.purpose === 'cash')
  const of = (book: store.Book) => rows.find(row => row.book === book)
  const shown = trial ? [of('demo')] : [of('real'), of('bonus')]
  const [cash, bonus] = [amount(shown[0]?.balance ?? 0n), amount(shown[1]?.balance ?? 0n)]
  const version = shown.reduce((sum, row) => sum + (row?.version ?? 0n), 0n)
  const others = trial ? [] : all.filter(row => row.purpose !== 'cash' && row.purpose !== 'debt')
  const elsewhere = amount(others.reduce((sum, row) => sum + row.balance, 0n))
  return { sum: amount(cash + bonus), cash, bonus, elsewhere, currency: rows[0]?.currency ?? '', version }
}

const ALWAYS: store.Span = { from: new Date(0), to: new Date('3000-01-01T00:00:00Z'), kinds: null }

/** A page of a member's entries within a span, newest first; `next` leads to the page after. */
export async function statement(
  db: Sql,
  memberId: string,
  before: bigint | undefined,
  limit: number,
  span: store.Span = ALWAYS,
) {
  const rows = await store.selectStatement(db, memberId, before ?? 2n ** 62n, limit + 1, span)
  const list = rows.slice(0, limit)
  return { list, next: rows.length > limit ? list.at(-1)!.id : null }
}

/** What all entries of a member within a span add up to, in ten-thousandths: stakes and wins as `totalsAfter` counts them. */
export async function statementTotals(db: Sql, memberId: string, span: store.Span) {
  const { lines, staked, paid, moved } = await store.sumStatement(db, memberId, span)
  return { lines, staked, paid, other: moved - (paid - staked) }
}

/** One entry of a member's own, undefined when there is none. */
export const entryOf = (db: Sql, memberId: string, id: bigint) => store.selectEntry(db, memberId, id)

/** The ledger proof (security §4.2 I1–I6, I8, I10, I15): how many rows each view finds. All zero, or something is wrong. */
export async function prove(db: Sql | Tx): Promise<Record<string, number>> {
  return countFindings(db, store.PROOFS)
}

export type BonusGrant = {
  merchantId: number
  memberId: string
  amount: Amount
  /** The largest bet that may use it, null for any. */
  maxBet: Amount | null
  /** Which money a stake is taken from first. */
  order: 'real_first' | 'bonus_first'
  /** How much has to be staked with it. */
  wagering: Amount
}

/** Gives a member a bonus; one is active at a time. Answers its id, or undefined when another is active. */
export async function grantBonus(tx: Tx, grant: BonusGrant): Promise<bigint | undefined> {
  const { merchantId, memberId } = grant
  const account = await accountOf(tx, merchantId, memberId, 'bonus')
  await holdAccounts(tx, [account.id])
  const id = await bonuses.insertBonus(tx, { ...grant, currency: account.currency })
  if (id === undefined) return undefined
  const house = { purpose: 'promotions', subject: 'bonus' } as const
  await move(tx, [
    { key: `bonus:${id}`, kind: 'bonus', reference: `bonus:${id}`, lines: [{ account, house, amount: grant.amount }] },
  ])
  return id
}

/** Ends a member's active bonus; what is left of its money expires. Answers how much that was, undefined without one. */
export async function forfeitBonus(tx: Tx, merchantId: number, memberId: string): Promise<Amount | undefined> {
  const account = await accountOf(tx, merchantId, memberId, 'bonus')
  const { balance } = (await holdAccounts(tx, [account.id])).get(account.id)!
  const id = await bonuses.endBonus(tx, memberId, account.currency, 'FORFEITED')
  if (id === undefined) return undefined
  const house = { purpose: 'bonus_expired', subject: 'bonus' } as const
  const lines: Line[] = [{ account, house, amount: amount(-balance) }]
  if (balance > 0n) await move(tx, [{ key: `bonus_expired:${id}`, kind: 'forfeit', reference: `bonus:${id}`, lines }])
  return balance
}

export type ActiveBonus = { id: bigint; maxBet: Amount | null; order: 'real_first' | 'bonus_first' }

/** The active bonus of each of these members who has one. */
export async function activeBonuses(tx: Tx, memberIds: readonly string[]): Promise<Map<string, ActiveBonus>> {
  const rows = await bonuses.selectActive(tx, memberIds)
  return new Map(
    rows.map(({ memberId, maxBet, ...row }) => [memberId, { ...row, maxBet: maxBet === null ? null : amount(maxBet) }]),
  )
}

/** Counts what was staked with bonuses, by their ids; taken back counts negative. */
export async function addWagered(tx: Tx, staked: ReadonlyMap<bigint, bigint>): Promise<void> {
  await bonuses.updateWagered(tx, [...staked.keys()], [...staked.values()])
}
