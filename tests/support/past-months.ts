import { inject } from 'vitest'
import { connect } from '#shared/server/db.ts'
import { open } from '../../tools/db/archive/store.ts'
import { onServer } from '../../tools/db/migrate.ts'
import { givenContract } from './contract.ts'
import { rewrite } from './given.ts'

/** The first of the month so many months ago, in UTC. */
export function month(ago: number): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago))
}
export const yyyymm = (ago: number) => month(ago).toISOString().slice(0, 7).replace('-', '')

/** A platform whose history goes months back, and a tablespace beside the one it lies in. */
export async function givenPastMonths(months: number) {
  const world = await givenContract()
  const [named] = await world.db`select current_database() as name`
  const url = onServer(inject('adminUrl'), named!.name)
  const db = await open(url)
  const tablespace = `cheap_${named!.name}`
  await db`set allow_in_place_tablespaces = on`
  await db.unsafe(`create tablespace ${tablespace} location ''`)
  for (let ago = months; ago > 0; ago--) await db`select wallet.add_month(${month(ago)})`

  /** Makes what the player did a moment ago happen on the eleventh of an earlier month. */
  const age = async (ago: number) => {
    const { player } = world.player()
    const day = new Date(month(ago).getTime() + 10 * 86_400_000)
    await rewrite(
      world.db,
      tx => tx`
        update wallet.log set at = ${day}::timestamptz + (at - now())
        where at > now() - interval '1 minute' and (vendor_id is null or player = ${player})
          and wallet = (select wallet from games.players where player = ${player})`,
    )
  }

  return {
    world,
    url,
    db,
    tablespace,
    age,
    /** A player with a bet of 10 and its win of 5 in a month of the past. Answers the bet's answer. */
    givenRound: async (ago: number, body: object = {}): Promise<string> => {
      await world.newPlayer()
      const bet = await world.bet('b1', '1000', body)
      await world.win('w1', '500', { final: true })
      await age(ago)
      return bet.body
    },
    close: async () => {
      await db.end()
      await world.close()
      const admin = connect(inject('adminUrl'), 1)
      await admin.unsafe(`drop tablespace ${tablespace}`)
      await admin.end()
    },
  }
}
