import { saveRebases } from '#features/protection/server/protection.ts'
import { noteActivity } from '#features/sessions/server/sessions.ts'
import { type Account, addWagered, type Movement, openAccount } from '#features/wallet/server/wallet.ts'
import { type Tx as DbTx, preferIndices } from '#shared/server/db.ts'
import type { BatchState, PendingLine, Player } from './gateway-state.ts'
import * as store from './store.ts'
import { saveGifts } from './store-gifts.ts'

/** Writes what the batch decided; where anything else moved one of its accounts, the whole batch runs again. */
export async function saveState(db: DbTx, state: BatchState): Promise<void> {
  for (const movement of await withAccounts(db, state)) {
    const moved = state.till.move(movement)
    if (moved !== 'done') throw new Error(`the ledger refused ${movement.key}: ${moved}`)
  }
  await state.till.flush()
  await store.writeBatch(db, {
    transactions: state.newTransactions,
    rounds: [...state.changedRounds.values()],
    since: state.since,
  })
  // In this order: a transaction of this batch is written before it is changed.
  await Promise.all([
    state.changed.size > 0 && preferIndices(db),
    state.changed.size > 0 && store.updateTransactions(db, [...state.changed.values()], state.since),
    state.changedRewards.size > 0 && store.updateRewards(db, changedRewards(state)),
    state.changedGifts.size > 0 && saveGifts(db, changedGifts(state)),
    state.wagered.size > 0 && addWagered(db, state.wagered),
    state.cases.length > 0 && store.insertCases(db, state.cases),
    state.rebases.length > 0 && saveRebases(db, state.rebases),
    state.played.size > 0 && noteActivity(db, [...state.played]),
  ])
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
async function withAccounts(db: DbTx, { movements, till }: BatchState): Promise<Movement[]> {
  const opened = new Map<string, Account>()
  const rare = movements.flatMap(each => each.lines).filter(({ to }) => to === 'debt' || to === 'held')
  for (const { player, to } of rare) {
    const { merchantId, memberId, currency } = player
    const purpose = to as 'debt' | 'held'
    const name = rareName(player, to)
    if (!opened.has(name))
      opened.set(name, await openAccount(db, { merchantId, memberId, currency, book: 'real', purpose }))
  }
  await till.hold([...opened.values()].map(account => account.id))
  const accountOf = ({ player, to }: PendingLine) =>
    to === 'cash' ? player.real : to === 'bonus' ? player.bonus : opened.get(rareName(player, to))!
  return movements.map(({ lines, ...movement }) => ({
    ...movement,
    lines: lines.map(line => ({ account: accountOf(line), house: line.house, amount: line.amount })),
  }))
}

const rareName = ({ memberId, currency }: Player, to: string) => `${memberId} ${currency} ${to}`
