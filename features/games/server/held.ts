import { type Account, findAccount, hold, move } from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { txKey } from './gateway-call.ts'
import type { CaseRow } from './store-cases.ts'
import * as store from './store-held.ts'
import { refreshWinners } from './store-winners.ts'

/** Whose balance changed, so that their screens read it again. */
export type Paid = { memberId: string; version: number }

/**
 * Pays a held win to its player, or gives it up (W-091, W-095): the one way out of suspense but the vendor's own rollback.
 * Refused as `not_allowed` when it is no longer held, or is to be paid and its bet was taken back.
 */
export async function settleHeld(
  tx: Tx,
  { vendorId, tx: wire, player: name }: CaseRow,
  paid: boolean,
): Promise<Paid | undefined> {
  const player = await store.selectPlayer(tx, vendorId, name)
  if (!player) throw new Refusal('not_allowed')
  const { cash, held } = await accountsOf(tx, player)
  // The gateway decides about a player's money and rounds while it holds these accounts.
  await hold(tx, held ? [cash.id, held.id] : [cash.id])
  const row = await store.lockTransaction(tx, txKey(vendorId, wire))
  if (row?.state !== 'HELD') throw new Refusal('not_allowed')
  if (paid && row.ref !== '') {
    const bet = txKey(vendorId, row.ref)
    if ((await store.selectStates(tx, [bet])).get(bet) !== 'ACCEPTED') throw new Refusal('not_allowed')
  }
  await store.updateState(tx, row, paid ? 'ACCEPTED' : 'RETURNED')
  if (row.roundKey && !(await store.settleInRound(tx, row.roundKey, row.amount, paid))) throw new Refusal('not_allowed')
  if (row.amount === 0n) return undefined
  const value = amount(row.amount)
  const vendorCode = await store.selectVendorCode(tx, vendorId)
  const house = { purpose: 'payout', subject: vendorCode } as const
  // As the gateway pays it when nothing is in the way: what their end pays leaves out what was paid before.
  const payer = row.freeRounds === null ? house : ({ purpose: 'free_rounds', subject: vendorCode } as const)
  if (paid && row.freeRounds !== null) await store.addToReward(tx, vendorId, row.freeRounds, row.amount)
  const parts = [
    { account: cash, house: { purpose: 'jackpot', subject: vendorCode } as const, amount: amount(row.pool) },
    { account: cash, house: payer, amount: amount(value - row.pool) },
  ].filter(line => line.amount > 0n)
  const what = paid ? 'release' : 'return'
  const [moved] = await move(tx, [
    {
      key: `wc:${vendorId}:${wire}:${what}`,
      kind: `win_${what}`,
      reference: `${vendorCode}:${wire}`,
      lines: [{ account: held!, house, amount: amount(-value) }, ...(paid ? parts : [])],
    },
  ])
  if (moved!.status !== 'done') throw new Error(`a held win could not be settled: ${moved!.status}`)
  if (paid) await refreshWinners(tx, [row.key])
  return paid ? { memberId: player.memberId, version: moved!.lines.at(-1)!.version } : undefined
}

async function accountsOf(tx: Tx, { merchantId, memberId, currency, cashAccount }: store.HeldPlayer) {
  const cash: Account = { id: cashAccount, merchantId, book: 'real', currency }
  return { cash, held: await findAccount(tx, merchantId, memberId, 'real', 'held') }
}
