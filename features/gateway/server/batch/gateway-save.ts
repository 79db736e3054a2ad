import { saveRebases } from '#features/protection/server/protection.ts'
import { type Account, type HeldTill, openAccount, type Till } from '#features/wallet/server/wallet.ts'
import type { Tx as DbTx } from '#shared/server/db.ts'
import type { BatchState, Pending, Player } from './gateway-state.ts'
import * as store from './store.ts'
import { saveGifts } from './store-gifts.ts'

/** Keeps what somebody has to look at, in the transaction of the calls that it is about. */
export type RaiseCases = (tx: DbTx, cases: readonly store.NewCase[]) => Promise<void>

/** Writes what the batch decided. */
export async function saveState(db: DbTx, till: HeldTill, state: BatchState, raiseCases: RaiseCases): Promise<void> {
  const rare = await openRare(db, state)
  await till.hold([...rare.values()].map(account => account.id))
  bookAll(till, state.pending, rare)
  await till.flush()
  await Promise.all([
    state.changedRewards.size > 0 && store.updateRewards(db, changedRewards(state)),
    state.changedGifts.size > 0 && saveGifts(db, changedGifts(state)),
    state.cases.length > 0 && raiseCases(db, state.cases),
    state.rebases.length > 0 && saveRebases(db, state.rebases),
  ])
}

/** Makes the rows of decided calls. `rare`: their players' debt and held accounts, by name. */
export function bookAll(till: Till, pending: readonly Pending[], rare: ReadonlyMap<string, Account>): void {
  for (const { player, lines, key, content, op, reference, call } of pending) {
    const moved = till.call(
      { key, content, op, reference, call, account: player?.real ?? null },
      lines.map(({ to, house, amount }) => ({
        account: to === 'cash' ? player!.real : to === 'bonus' ? player!.bonus : rare.get(rareName(player!, to))!,
        house,
        amount,
      })),
    )
    if (moved !== 'done') throw new Error(`the ledger refused ${reference}: ${moved}`)
  }
}

function changedRewards({ changedRewards, rewards }: BatchState) {
  return [...changedRewards].map(key => {
    const at = key.indexOf(' ')
    return { vendorId: Number(key.slice(0, at)), reward: key.slice(at + 1), ...rewards.get(key)! }
  })
}

const changedGifts = ({ changedGifts, gifts }: BatchState) =>
  [...changedGifts].map(key => ({ key, ...gifts.get(key)! }))

/** Debts and held wins have accounts of their own, opened when they are first needed. */
async function openRare(db: DbTx, { pending }: BatchState): Promise<Map<string, Account>> {
  const opened = new Map<string, Account>()
  for (const { player, to } of pending.flatMap(each => each.lines)) {
    if (to !== 'debt' && to !== 'held') continue
    const { merchantId, memberId, currency } = player
    const name = rareName(player, to)
    if (!opened.has(name))
      opened.set(name, await openAccount(db, { merchantId, memberId, currency, book: 'real', purpose: to }))
  }
  return opened
}

const rareName = ({ memberId, currency }: Player, to: string) => `${memberId} ${currency} ${to}`
