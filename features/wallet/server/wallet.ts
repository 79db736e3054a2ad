import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { giftsOf } from '../rules/gifts.ts'
import type { Account, AccountPurpose, Line, Movement } from '../rules/wallet.ts'
import * as store from './store.ts'
import { markWallets as markLog, selectKnown } from './store-log.ts'
import { contentHash, hold, keyUuid, type Moved } from './till.ts'

export type { Account, AccountPurpose, House, HousePurpose, Line, Movement } from '../rules/wallet.ts'
export type { Call, LogRow, RoundStanding } from './log-rows.ts'
export { createLogWriter } from './log-writer.ts'
export { type EntryRow, PROOFS, type Span } from './store.ts'
export {
  afterPart,
  type BookedCall,
  type Held,
  type HeldTill,
  hold,
  keyUuid,
  partsOfCall,
  standOf,
  Till,
  type Wallet,
} from './till.ts'

/** Every member has a wallet of real and bonus money, and one of demo money. Doing it again changes nothing. */
export async function openAccounts(tx: Tx, member: { merchantId: number; memberId: string; currency: string }) {
  for (const book of ['real', 'demo'] as const) await store.insertWallet(tx, { ...member, book, purpose: 'cash' })
}

/** Whether a merchant's books have begun: there is a wallet. */
export const hasBegun = (tx: Tx | Sql, merchantId: number): Promise<boolean> => store.hasWallets(tx, merchantId)

/** A member's account for one purpose, opened when it is not there yet. */
export async function openAccount(
  tx: Tx,
  owner: { merchantId: number; memberId: string; currency: string; book: store.Book; purpose: AccountPurpose },
): Promise<Account> {
  await store.insertWallet(tx, { ...owner, book: walletBook(owner.book) })
  return accountOf(tx, owner.merchantId, owner.memberId, owner.book, owner.purpose)
}

/** What a new member of a credits merchant starts with, such as 10,000.00 credits, paid by promotions. Once for ever. */
export async function grantWelcome(tx: Tx, member: { merchantId: number; memberId: string }): Promise<void> {
  const account = await accountOf(tx, member.merchantId, member.memberId, 'real')
  const house = { purpose: 'promotions', subject: 'welcome' } as const
  const lines: Line[] = [{ account, house, amount: giftsOf(account.currency).welcome }]
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

/** Where the real money is that these members play with; those who have no such account are left out. */
export async function cashAccountsOf(tx: Tx | Sql, memberIds: readonly string[]): Promise<Map<string, Account>> {
  const rows = await store.selectCashWallets(tx, memberIds)
  return new Map(rows.map(({ memberId, ...account }) => [memberId, { ...account, book: 'real' }]))
}

/** The same, undefined when it was never opened. */
export async function findAccount(
  tx: Tx | Sql,
  merchantId: number,
  memberId: string,
  book: store.Book,
  purpose: AccountPurpose,
): Promise<Account | undefined> {
  const rows = await store.selectWallets(tx, memberId)
  const row = rows.find(each => each.book === walletBook(book) && each.purpose === purpose)
  return row && { id: row.id, merchantId, book, currency: row.currency }
}

/** Bonus money is kept beside real money. */
const walletBook = (book: store.Book) => (book === 'bonus' ? 'real' : book)

/** What became of a movement: `done` now, `repeated` when it was done before, else why nothing moved. */
export type Outcome = {
  status: Moved | 'repeated' | 'key_reused'
  /** How the account of each line stands after it (of a refused movement: as it stands). */
  lines: { balance: Amount; version: number }[]
}

/**
 * Moves money, where a transaction moves it at once: each movement is done whole or refused alone, and the same key again
 * answers as the first time.
 */
export async function move(tx: Tx, movements: readonly Movement[]): Promise<Outcome[]> {
  if (movements.length === 0) return []
  const till = await hold(
    tx,
    movements.flatMap(each => each.lines.map(line => line.account.id)),
  )
  const known = await knownOf(tx, movements)
  const outcomes = movements.map((movement): Outcome => {
    const key = keyUuid(movement.key)
    const before = known.get(key)
    if (before)
      return {
        status: before.content === contentHash(movement) ? 'repeated' : 'key_reused',
        lines: before.lines(movement),
      }
    const status = till.move(movement)
    const lines = movement.lines.map(({ account }) => {
      const { balance, bonus, version } = till.get(account.id) ?? NOTHING
      return { balance: account.book === 'bonus' ? bonus : balance, version }
    })
    if (status === 'done') known.set(key, { content: contentHash(movement), lines: () => lines })
    return { status, lines }
  })
  await till.flush()
  return outcomes
}

const NOTHING = { balance: ZERO, bonus: ZERO, version: 0 }
type Known = { content: bigint; lines: (movement: Movement) => Outcome['lines'] }

/** What was moved before under these keys. */
async function knownOf(tx: Tx, movements: readonly Movement[]): Promise<Map<string, Known>> {
  const rows = await selectKnown(tx, [...new Set(movements.map(each => keyUuid(each.key)))])
  const byKey = Map.groupBy(rows, row => row.key)
  return new Map(
    [...byKey].map(([key, rows]) => [
      key,
      {
        content: rows[0]!.content,
        lines: ({ lines }: Movement) =>
          lines.map(({ account }) => {
            const row = rows.find(each => each.wallet === account.id)
            return {
              balance: amount((account.book === 'bonus' ? row?.bonus : row?.balance) ?? 0n),
              version: row?.version ?? 0,
            }
          }),
      },
    ]),
  )
}

/**
 * Balances of a member: cash, bonus, and their sum as the specification's `sumBalance`. Trial members play demo money.
 * `version` grows with each change of any of these. `elsewhere` is theirs too, but not at hand.
 */
export async function balanceOf(db: Sql | Tx, memberId: string, trial: boolean) {
  const all = await store.selectWallets(db, memberId)
  const at = (book: 'real' | 'demo') => all.find(row => row.purpose === 'cash' && row.book === book)
  const shown = at(trial ? 'demo' : 'real')
  const [cash, bonus] = [amount(shown?.balance ?? 0n), amount(shown?.bonus ?? 0n)]
  const others = trial ? [] : all.filter(row => row.purpose !== 'cash' && row.purpose !== 'debt')
  const elsewhere = amount(others.reduce((sum, row) => sum + row.balance, 0n))
  const { currency = '', version = 0 } = shown ?? {}
  return { sum: amount(cash + bonus), cash, bonus, elsewhere, currency, version }
}

/** Each account of a member, as it stands now. */
export const walletsOf = (db: Sql | Tx, memberId: string) => store.selectWallets(db, memberId)

/** What a member can still play with: cash and bonus money, here and at vendors. Not what is held, reserved or owed. */
export async function playableOf(db: Sql | Tx, memberId: string): Promise<Amount> {
  const rows = await store.selectWallets(db, memberId)
  const played = rows.filter(({ book, purpose }) => book === 'real' && /^(?:cash$|at:|transit:)/.test(purpose))
  return amount(played.reduce((sum, row) => sum + row.balance + row.bonus, 0n))
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

/**
 * Whoever changes what a bet must know of these members, and moves no money, says so in the same transaction: servers that
 * remember what was before find it out at their next bet.
 */
export async function markWallets(tx: Tx, memberIds: readonly string[], why: string): Promise<void> {
  if (memberIds.length > 0) await markLog(tx, memberIds, why)
}

/** The ledger proof (security §4.2 I1–I6, I8, I10, I15): how many rows each view finds. All zero, or something is wrong. */
export async function prove(db: Sql | Tx): Promise<Record<string, number>> {
  return countFindings(db, store.PROOFS)
}
