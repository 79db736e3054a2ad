import { inject } from 'vitest'
import { connect, transaction } from '#shared/server/db.ts'
import { type Database, open } from '../tools/archive/store.ts'
import { onServer } from '../tools/migrate.ts'
import { givenContract } from './contract.ts'

const TIMES = { 'wallet.log': 'at', 'games.transactions': 'at', 'games.rounds': 'opened_at' }

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
  for (let ago = months; ago > 0; ago--) await addMonth(db, ago)

  /** Makes what the player did a moment ago happen on the eleventh of an earlier month. */
  const age = async (ago: number) => {
    const { player } = world.player()
    const day = new Date(month(ago).getTime() + 10 * 86_400_000)
    await transaction(world.db, async tx => {
      // The log is append-only: only a replica may write what was.
      await tx`set local session_replication_role = replica`
      for (const [table, time] of Object.entries(TIMES)) {
        const whose =
          table === 'wallet.log'
            ? tx`wallet = (select wallet from games.players where player = ${player})`
            : tx`player = ${player}`
        await tx`
          update ${tx(table)} set ${tx(time)} = ${day}::timestamptz + (${tx(time)} - now())
          where ${whose} and ${tx(time)} > now() - interval '1 minute'`
      }
    })
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

async function addMonth(db: Database, ago: number): Promise<void> {
  await db`select wallet.add_month(${month(ago)})`
  for (const table of ['games.transactions', 'games.rounds']) {
    const child = `${table}_${yyyymm(ago)}`
    await db.unsafe(`create table ${child} partition of ${table}
      for values from ('${month(ago).toISOString()}') to ('${month(ago - 1).toISOString()}')`)
    await db.unsafe(`create unique index on ${child} (key)`)
  }
}
