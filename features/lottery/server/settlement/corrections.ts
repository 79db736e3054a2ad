import {
  type Account,
  findAccount,
  type HeldTill,
  type HousePurpose,
  type Line,
  type Movement,
  openAccount,
} from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { bonusLines, bonusPartOf, type Returns } from '../bonus/returns.ts'
import type { DrawRow } from '../draw/store-draws.ts'
import { accountOf, houseOf, type Settled } from './settle-page.ts'
import type { TicketRow } from './store-settle.ts'

/* A corrected result: the difference to what was paid moves, so that each member ends with the new result's money. */

type Part = { purpose: HousePurpose; value: bigint }
type Corrected = { ticket: TicketRow; parts: Part[]; lines: Line[] }

/** What was paid by the version before, of it what was of the bonus in the stake, and the same by this one. */
function changeOf({ ticket, won, returned, rebate }: Settled) {
  const bonusAt = (payout: bigint, back: bigint) => bonusPartOf(ticket, payout) + bonusPartOf(ticket, back)
  const payout = won + returned - ticket.payout
  const bonusRebate = bonusPartOf(ticket, rebate) - bonusPartOf(ticket, ticket.rebate)
  const bonus = bonusAt(won + returned, rebate) - bonusAt(ticket.payout, ticket.rebate)
  // What the series gives back of bonus money is won with it.
  return { payout: payout + bonusRebate - bonus, rebate: rebate - ticket.rebate - bonusRebate, bonus }
}

/**
 * How each bet is corrected: what moves in the cash, and lines of bonus money. What has to come back of it is taken from where it
 * went: what the bonus does not have any more from the cash, nothing of what expired, and nothing of another bonus (W-129).
 */
function corrected(till: HeldTill, settled: readonly Settled[], vendor: string, returns: Returns): Corrected[] {
  const left = new Map<bigint, bigint>()
  return settled.flatMap(each => {
    const { ticket } = each
    const { payout, rebate, bonus } = changeOf(each)
    const { cash, lines } = bonusChange(till, left, { ticket, bonus, vendor }, returns)
    const parts: Part[] = [
      { purpose: 'adjust', value: payout + cash },
      { purpose: 'promotions', value: rebate },
    ]
    // What comes in first may pay for what goes out.
    const moving = parts.filter(({ value }) => value !== 0n).sort((a, b) => (a.value > b.value ? -1 : 1))
    return moving.length + lines.length > 0 ? [{ ticket, parts: moving, lines }] : []
  })
}

type BonusChange = { ticket: TicketRow; bonus: bigint; vendor: string }

/** `cash`: what the cash has to pay of it; `left`: bonus money by wallet, which this may take. */
function bonusChange(till: HeldTill, left: Map<bigint, bigint>, change: BonusChange, returns: Returns) {
  const { ticket, bonus, vendor } = change
  const { bonusId, accountId } = ticket
  if (bonus === 0n || bonusId === null) return { cash: 0n, lines: [] }
  const account = accountOf(ticket)
  const house = houseOf(ticket, 'adjust', vendor)
  const { promotion, to } = returns.get(bonusId)!
  const wallet = till.get(accountId)!
  const has = left.get(accountId) ?? (wallet.locked ? 0n : BigInt(wallet.bonus))
  if (bonus > 0n) {
    if (to === 'bonus') left.set(accountId, has + bonus)
    return { cash: 0n, lines: bonusLines(account, house, bonus, bonusId, returns) }
  }
  const of = { ...account, book: 'bonus' } as const
  if (to === 'expired') {
    const expired = { purpose: 'bonus_expired', subject: promotion } as const
    return {
      cash: 0n,
      lines: [
        { account: of, house: expired, amount: amount(-bonus) },
        { account: of, house, amount: amount(bonus) },
      ],
    }
  }
  const taken = to === 'bonus' ? smaller(has, -bonus) : 0n
  left.set(accountId, has - taken)
  return { cash: bonus + taken, lines: taken === 0n ? [] : [{ account: of, house, amount: amount(-taken) }] }
}

/**
 * Movements for bets that an earlier version paid. What is no longer in a member's cash, or locked there, becomes a debt,
 * as at vendors (wallet contract W-153), and what comes in pays that debt first. The till holds the wallets of bonus money.
 */
export async function correctionMovements(
  tx: Tx,
  till: HeldTill,
  settled: readonly Settled[],
  { draw, version, returns }: { draw: DrawRow; version: number; returns: Returns },
): Promise<Movement[]> {
  const changed = corrected(till, settled, draw.vendor, returns)
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
  return changed.map(({ ticket, parts, lines: ofBonus }): Movement => {
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
    return { key, kind: 'lottery_adjust', reference: `${draw.game}:${draw.numero}`, lines: [...ofBonus, ...lines] }
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
