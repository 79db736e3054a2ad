import { playerAt } from '#features/games/server/games.ts'
import { closeFreeRounds, freeRoundsOf, openFreeRounds } from '#features/gateway/server/gateway.ts'
import { keep, lapse, promise } from '#features/promotions/server/promotions.ts'
import { mayBeGiven, whoWantsNone } from '#features/protection/server/protection.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { type RoundsState, SILENT_MS, worthOf } from '../../rules/rounds.ts'
import * as store from './store-rounds.ts'

const AT_ONCE = 200
export const keyOf = (id: string) => `freerounds:${id}`

/**
 * Gives a member free rounds of a game: what they would cost is reserved of the promotion's budget, and the vendor is told by
 * `tellVendors`. The same id again does nothing; nothing is given to whoever is excluded, blocked or tries out (promotions §1.10).
 */
export async function grantRounds(
  tx: Tx,
  rounds: Omit<store.NewRounds, 'player' | 'grantedAt'>,
): Promise<'done' | 'again' | 'budget_spent' | 'not_given'> {
  const { id, merchantId, memberId, vendorId, promotion: code } = rounds
  if (await store.findRounds(tx, id)) return 'again'
  if (!(await mayBeGiven(tx, { merchantId, memberId }))) return 'not_given'
  if ((await whoWantsNone(tx, [memberId])).has(memberId)) return 'not_given'
  const promised = await promise(tx, { merchantId, code, key: keyOf(id), amount: worthOf(rounds.rounds, rounds.stake) })
  if (promised !== 'done') return promised
  const player = await playerAt(tx, vendorId, merchantId, memberId)
  await store.insertRounds(tx, { ...rounds, player, grantedAt: await databaseNow(tx) })
  await openFreeRounds(tx, { ...rounds, reward: id, player })
  return 'done'
}

/** Ends what is not over: a budget has back what nobody began to play. `tell`: the vendor does not know of it. */
export async function endRounds(
  tx: Tx,
  row: store.RoundsRow,
  { state, why = '', tell }: { state: Exclude<RoundsState, 'DUE' | 'ACTIVE'>; why?: string; tell: boolean },
): Promise<void> {
  const { id, vendorId, merchantId } = row
  await closeFreeRounds(tx, { vendorId, reward: id }, state === 'EXPIRED' ? 'EXPIRED' : 'CANCELLED')
  const played = (await freeRoundsOf(tx, [id])).get(id)!.left < row.rounds
  await store.updateEnded(tx, id, { state, why, at: await databaseNow(tx), played, tell: tell ? 'cancel' : null })
  await (played ? keep : lapse)(tx, { merchantId, key: keyOf(id) })
}

/** An operator takes back what is left of them, for a reason that the member reads. `state_changed` where they are over. */
export async function revokeRounds(tx: Tx, merchantId: number, id: string, why: string): Promise<store.RoundsRow> {
  const row = await store.holdRounds(tx, id)
  if (row?.merchantId !== merchantId) throw new Refusal('not_found')
  if (row.endedAt !== null) throw new Refusal('state_changed')
  await endRounds(tx, row, { state: 'CANCELLED', why, tell: true })
  return row
}

/** Exclusion, time-out and block end them; what was won with them is the member's (promotions §7.12). */
export async function withdrawRounds(tx: Tx, { memberId }: { memberId: string }): Promise<void> {
  for (const row of await store.selectOpenOf(tx, memberId))
    await endRounds(tx, row, { state: 'CANCELLED', why: 'excluded', tell: true })
}

/** Ends those that were all played, are over, or of whose end a vendor never told. Twice, late or on two servers the same. */
export async function settleRounds(db: Sql): Promise<void> {
  for (;;) {
    const over = await store.selectOver(db, SILENT_MS, AT_ONCE)
    for (const { id } of over)
      await transaction(db, async tx => {
        const row = (await store.holdRounds(tx, id))!
        if (row.endedAt !== null) return
        const { state } = (await freeRoundsOf(tx, [id])).get(id)!
        await endRounds(tx, row, { state: state === 'ACTIVE' ? 'EXPIRED' : state, tell: false })
      })
    if (over.length < AT_ONCE) return
  }
}
