import { type Account, move } from '#features/wallet/server/wallet.ts'
import { type Amount, amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { fromVendor } from '../rules/exchange.ts'
import type { Change } from '../rules/settlement.ts'
import * as store from './store-wallets.ts'

/* What transfers write in the ledger: money between a member's own accounts passes through the house account
 * `transfers` of the vendor, which always holds nothing; what was won or lost there is stake and payout as anywhere. */

export type Posted = 'done' | 'insufficient' | 'locked'
type Posting = { key: string; kind: string; reference: string; change: Change }

/** Posts a change of cash, money on its way and money at the vendor. A key posts once for life. */
export async function post(tx: Tx, wallet: store.WalletRow, vendor: store.TransferVendor, p: Posting): Promise<Posted> {
  const { cash, transit, at } = p.change
  const lines: [account: bigint, value: Amount][] = [
    [wallet.cashAccount, cash],
    [wallet.transitAccount, transit],
    [wallet.atAccount, at],
  ]
  return postLines(
    tx,
    p,
    lines.map(([id, value]) => ({ account: accountAt(vendor, id), amount: value, purpose: 'transfers' })),
    vendor.code,
  )
}

type Line = { account: Account; amount: Amount; purpose: 'transfers' | 'stake' | 'payout' }

export async function postLines(
  tx: Tx,
  { key, kind, reference }: Omit<Posting, 'change'>,
  all: readonly Line[],
  subject: string,
): Promise<Posted> {
  const lines = all
    .filter(line => line.amount !== 0n)
    .map(({ account, amount, purpose }) => ({ account, amount, house: { purpose, subject } }))
  if (lines.length === 0) return 'done'
  const [outcome] = await move(tx, [{ key, kind, reference, lines }])
  const { status } = outcome!
  if (status === 'done' || status === 'repeated') return 'done'
  if (status === 'insufficient' || status === 'locked') return status
  throw new Error(`the ledger refused ${key}: ${status}`)
}

/** One of the wallet's own accounts in the ledger. */
export function accountAt({ merchantId, currency }: store.TransferVendor, id: bigint): Account {
  return { id, merchantId, book: 'real', currency }
}

/**
 * Books what was won or lost at the vendor since the last reading, in what we can hold. A reading older than the newest
 * changes nothing; a loss of money that is still on its way waits for it. `wallet` is locked.
 */
export async function bookReading(
  tx: Tx,
  wallet: store.WalletRow,
  vendor: store.TransferVendor,
  reading: store.Reading,
  at: Date,
): Promise<void> {
  if (reading.version < wallet.seenVersion) return
  const now = fromVendor(reading.played, vendor)
  const before = fromVendor(wallet.bookedPlayed, vendor)
  const value = amount(now.amount - before.amount)
  const posted = await postLines(
    tx,
    {
      key: `played:${vendor.vendorId}:${wallet.player}:${reading.version}`,
      kind: 'transfer_play',
      reference: `${vendor.code} ${reading.version}`,
    },
    [{ account: accountAt(vendor, wallet.atAccount), amount: value, purpose: value < 0n ? 'stake' : 'payout' }],
    vendor.code,
  )
  await store.updateReading(
    tx,
    wallet,
    reading,
    posted === 'done' ? reading.played - now.dust : wallet.bookedPlayed,
    at,
  )
}

/** A reading as the vendor's answers carry it. */
export function readingOf(account: { balance: string; played: string; version: number }): store.Reading {
  return { balance: BigInt(account.balance), played: BigInt(account.played), version: BigInt(account.version) }
}
