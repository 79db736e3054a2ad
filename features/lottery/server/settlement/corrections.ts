import {
  type Account,
  findAccount,
  type HeldTill,
  type HousePurpose,
  type Movement,
  openAccount,
} from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import type { DrawRow } from '../draw/store-draws.ts'
import { accountOf, houseOf, type Settled } from './settle-page.ts'
import type { TicketRow } from './store-settle.ts'

/* A corrected result: the difference to what was paid moves, so that each member ends with the new result's money. */

type Part = { purpose: HousePurpose; value: bigint }

function partsOf({ ticket, won, returned, rebate }: Settled): Part[] {
  const parts: Part[] = [
    { purpose: 'adjust', value: won + returned - ticket.payout },
    { purpose: 'promotions', value: rebate - ticket.rebate },
  ]
  // What comes in first may pay for what goes out.
  return parts.filter(({ value }) => value !== 0n).sort((a, b) => (a.value > b.value ? -1 : 1))
}

/**
 * Movements for bets that an earlier version paid. What is no longer in a member's cash, or locked there, becomes a debt,
 * as at vendors (wallet contract W-153), and what comes in pays that debt first. Their wallets are held by the till.
 */
export async function correctionMovements(
  tx: Tx,
  till: HeldTill,
  settled: readonly Settled[],
  draw: DrawRow,
  version: number,
): Promise<Movement[]> {
  const changed = settled.flatMap(each => {
    const parts = partsOf(each)
    return parts.length > 0 ? [{ ticket: each.ticket, parts }] : []
  })
  const ids = [...new Set(changed.map(({ ticket }) => ticket.accountId))]
  await till.hold(ids)
  const left = new Map(
    ids.map(id => {
      const { balance, locked } = till.get(id)!
      return [id, locked ? 0n : BigInt(balance)]
    }),
  )
  const debts = await debtsOf(tx, changed, left)
  await till.hold([...debts.values()].map(({ id }) => id))
  const owed = new Map([...debts.values()].map(({ id }) => [id, -till.get(id)!.balance]))
  return changed.map(({ ticket, parts }): Movement => {
    const debt = debts.get(ticket.accountId)
    const lines = parts.flatMap(({ purpose, value }) => {
      const cash = left.get(ticket.accountId)!
      const debtBefore = debt ? owed.get(debt.id)! : 0n
      const toDebt = value > 0n ? smaller(value, debtBefore) : smaller(0n, cash + value)
      left.set(ticket.accountId, cash + value - toDebt)
      if (debt) owed.set(debt.id, debtBefore - toDebt)
      const house = houseOf(ticket, purpose, draw.vendor)
      return [
        { account: accountOf(ticket), house, amount: amount(value - toDebt) },
        { account: debt ?? accountOf(ticket), house, amount: amount(toDebt) },
      ].filter(line => line.amount !== 0n)
    })
    const key = `lot:${ticket.id}:v${version}`
    return { key, kind: 'lottery_adjust', reference: `${draw.game}:${draw.numero}`, lines }
  })
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** Debt accounts by cash account: of who has one, and of who cannot pay all of this back. */
async function debtsOf(
  tx: Tx,
  changed: readonly { ticket: TicketRow; parts: readonly Part[] }[],
  balances: ReadonlyMap<bigint, bigint>,
): Promise<Map<bigint, Account>> {
  const debts = new Map<bigint, Account>()
  const after = new Map(balances)
  for (const { ticket, parts } of changed) {
    const { accountId, merchantId, memberId, book, currency } = ticket
    let least = after.get(accountId)!
    for (const { value } of parts) {
      const balance = after.get(accountId)! + value
      after.set(accountId, balance)
      least = smaller(least, balance)
    }
    if (debts.has(accountId)) continue
    const owner = { merchantId, memberId, book, currency, purpose: 'debt' } as const
    const debt = least < 0n ? await openAccount(tx, owner) : await findAccount(tx, merchantId, memberId, book, 'debt')
    if (debt) debts.set(accountId, debt)
  }
  return debts
}
