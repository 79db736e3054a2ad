import type { Kind } from '#features/agents/rules/contracts/kinds.ts'
import { accountOf, type Movement, move } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { findParty } from '../contracts/store-parties.ts'
import { selectHeldBack, selectReleased } from '../freezes/store-freezes.ts'
import { statusOf } from './pay.ts'
import { type Bill, holdBills } from './store-bills.ts'
import { updatePaid } from './store-pay.ts'
import * as store from './store-take.ts'

export type Taken = { bill: Bill; amount: Amount }

/**
 * An agent takes what bills hold ready: one, or all of a kind. Refused as `already_claimed` where a bill holds nothing of theirs,
 * `locked` while their income is held back.
 */
export async function receive(
  tx: Tx,
  at: Date,
  { merchantId, memberId, ...of }: { merchantId: number; memberId: string; kind?: Kind; id?: bigint },
): Promise<Taken[]> {
  const member = await findParty(tx, merchantId, memberId)
  if (member && (await selectHeldBack(tx, [member.number], at, 'income')).size > 0) throw new Refusal('locked')
  const ids = await store.selectHeld(tx, merchantId, memberId, of)
  const taken = await take(tx, at, merchantId, memberId, ids)
  if (taken.length === 0 && of.id !== undefined) throw new Refusal('already_claimed')
  return taken
}

/** What nobody took within thirty days is credited without being asked for (§2.10). */
export async function takeOld(tx: Tx, at: Date, merchantId: number): Promise<number> {
  const old = await store.selectOldHeld(tx, merchantId, at)
  await takeFor(tx, at, merchantId, old)
  return old.length
}

/** Salaries that were held back of agents of whom nothing is any more. */
export async function takeReleased(tx: Tx, at: Date, merchantId: number): Promise<void> {
  await takeFor(tx, at, merchantId, await selectReleased(tx, merchantId, at))
}

type OfMember = { id: bigint; memberId: string }
async function takeFor(tx: Tx, at: Date, merchantId: number, all: readonly OfMember[]): Promise<void> {
  for (const [memberId, bills] of Map.groupBy(all, row => row.memberId)) {
    await take(
      tx,
      at,
      merchantId,
      memberId,
      bills.map(({ id }) => id),
    )
  }
}

async function take(tx: Tx, at: Date, merchantId: number, memberId: string, ids: readonly bigint[]): Promise<Taken[]> {
  const bills = (await holdBills(tx, ids)).filter(({ held }) => held > 0n)
  if (bills.length === 0) return []
  const cash = await accountOf(tx, merchantId, memberId, 'real')
  const purse = await accountOf(tx, merchantId, memberId, 'real', 'bills')
  const house = { purpose: 'transfers', subject: 'bills' } as const
  const movements = bills.map(
    (bill): Movement => ({
      key: `contract:${bill.id}:${bill.revision}:take:${bill.legs}`,
      kind: bill.kind === 'dividend' ? 'dividend_taken' : 'salary_released',
      reference: `bill:${bill.id}`,
      lines: [
        { account: purse, house, amount: amount(-bill.held) },
        { account: cash, house, amount: bill.held },
      ],
    }),
  )
  for (const { status } of await move(tx, movements)) {
    if (status === 'locked') throw new Refusal('account_locked')
    if (status !== 'done') throw new Error(`the ledger refused what a bill holds: ${status}`)
  }
  await updatePaid(
    tx,
    at,
    bills.map(bill => ({ ...bill, held: ZERO, status: statusOf(bill, bill.received, ZERO) })),
  )
  return bills.map(bill => ({ bill, amount: bill.held }))
}
