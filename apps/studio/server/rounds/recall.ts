import { Refusal } from '#shared/refusal.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { concluded, type Played } from './rounds.ts'
import { findByKeys } from './store.ts'

/** A bet that comes so much later than it was recalled comes from no network. */
const KEPT = '1 day'

/**
 * What became of a bet whose answer got lost. Null: there is none with this key, and none that is still on its way will
 * be taken. Refused as the bet was, and as `busy` while that is not known.
 */
export async function recall(db: Sql, player: string, spinKey: string): Promise<Played | null> {
  const [round] = await transaction(db, async tx => {
    await recallKey(tx, player, spinKey)
    return findByKeys(tx, [{ player, spinKey }])
  })
  if (!round) return null
  if (round.state === 'BETTING') throw new Refusal('busy')
  return { round: concluded(round), balance: undefined, isNew: false }
}

/** Under the lock that `studio.leave_out_recalled` takes for each round. */
async function recallKey(tx: Tx, player: string, spinKey: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${player} ${spinKey}`}, 0))`
  await tx`
    delete from studio.recalled_keys
    where player = ${player} and recalled_at < clock_timestamp() - ${KEPT}::interval`
  await tx`insert into studio.recalled_keys (player, spin_key) values (${player}, ${spinKey}) on conflict do nothing`
}
