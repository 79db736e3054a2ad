import { refreshWinners } from '#features/games/server/games.ts'
import { type Account, findAccount, hold, keyUuid } from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { withHeldWin } from '../../rules/wallet-round.ts'
import { txKey } from '../batch/gateway-call.ts'
import { standingOf } from '../batch/gateway-rows.ts'
import { selectRound } from '../batch/store.ts'
import { promotionOf } from '../rewards/store-rewards.ts'
import * as store from './store-held.ts'

/** Whose balance changed, so that their screens read it again. */
export type Paid = { memberId: string; version: number }

/**
 * Pays a held win to its player, or gives it up (W-091, W-095): the one way out of suspense but the vendor's own rollback.
 * Refused as `not_allowed` when it is no longer held, or is to be paid and its bet was taken back.
 */
export async function settleHeld(
  tx: Tx,
  { vendorId, tx: wire, player: name }: { vendorId: number; tx: string; player: string },
  paid: boolean,
): Promise<Paid | undefined> {
  const player = await store.selectPlayer(tx, vendorId, name)
  if (!player) throw new Refusal('not_allowed')
  const { cash, held } = await accountsOf(tx, player)
  // The gateway decides about a player's money and rounds while it holds these accounts.
  const till = await hold(tx, held ? [cash.id, held.id] : [cash.id])
  const row = await store.selectHeld(tx, txKey(vendorId, wire))
  if (row?.state !== 'HELD') throw new Refusal('not_allowed')
  if (paid && row.ref !== '') {
    const bet = txKey(vendorId, row.ref)
    if ((await store.selectStates(tx, [bet])).get(bet) !== 'ACCEPTED') throw new Refusal('not_allowed')
  }
  const value = amount(row.amount)
  const before = await selectRound(tx, row.roundKey)
  const round = before && withHeldWin(before, value, paid)
  if (!round) throw new Refusal('not_allowed')
  const vendorCode = await store.selectVendorCode(tx, vendorId)
  const house = { purpose: 'payout', subject: vendorCode } as const
  // As the gateway pays it when nothing is in the way: what their end pays leaves out what was paid before.
  const promotion = row.freeRounds === null ? '' : await promotionOf(tx, vendorId, row.freeRounds)
  const payer =
    row.freeRounds === null ? house : ({ purpose: 'free_rounds', subject: promotion || vendorCode } as const)
  if (paid && row.freeRounds !== null) await store.addToReward(tx, vendorId, row.freeRounds, row.amount)
  const parts = [
    { account: cash, house: { purpose: 'jackpot', subject: vendorCode } as const, amount: amount(row.pool) },
    { account: cash, house: payer, amount: amount(value - row.pool) },
  ].filter(line => line.amount > 0n)
  const what = paid ? 'release' : 'return'
  const { merchantId, game, currency, amount: moved } = row
  const moving = till.call(
    {
      ...{ key: keyUuid(`wc:${vendorId}:${wire}:${what}`), content: 0n, op: `win_${what}` },
      ...{ reference: `${vendorCode}:${wire}`, account: cash },
      call: {
        ...{ merchantId, vendorId, player: name, round: row.round, game, currency, amount: moved },
        ...{ kind: '', ref: wire, state: null, code: 'OK', more: null, occurredAt: null, answer: null, body: '' },
        refKey: txKey(vendorId, wire),
        standing: standingOf(row.roundKey, { ...before, ...round, place: before.place + 1 }),
      },
    },
    value === 0n ? [] : [{ account: held!, house, amount: amount(-value) }, ...(paid ? parts : [])],
  )
  if (moving !== 'done') throw new Error(`a held win could not be settled: ${moving}`)
  await till.flush()
  if (!paid || value === 0n) return undefined
  await refreshWinners(tx, [txKey(vendorId, wire)])
  return { memberId: player.memberId, version: till.get(cash.id)!.version }
}

async function accountsOf(tx: Tx, { merchantId, memberId, currency, cashAccount }: store.HeldPlayer) {
  const cash: Account = { id: cashAccount, merchantId, book: 'real', currency }
  return { cash, held: await findAccount(tx, merchantId, memberId, 'real', 'held') }
}
