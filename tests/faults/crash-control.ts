import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#shared/server/db.ts'
import { removePostgres, startPostgres } from '../../tools/db/postgres.ts'
import { startPlatform } from '../support/platform.ts'
import { holdAgainst, playRounds, prepareCrash } from './crash-load.ts'
import { killTree } from './kill-tree.ts'

const ENOUGH = 300

/**
 * The control (security R-07): a PostgreSQL of its own in `dataDir`, removed afterwards, acknowledges before its log is written, and dies by kill -9 while
 * answers arrive. Tells how many acknowledged calls were gone after how many kills; with none gone the proof is blind.
 */
export async function crashAsynchronously(dataDir: string, mostKills: number) {
  const prepared = await prepareCrash(dataDir)
  let { postgres } = prepared
  // The server refuses to start like this, so it is switched over while it runs.
  const platform = await startPlatform(prepared.url)
  await commitAsynchronously(prepared.url)
  let [kills, acknowledged, lost] = [0, 0, 0]
  while (kills < mostKills && lost === 0) {
    kills++
    const options = { rounds: Number.POSITIVE_INFINITY, concurrency: 100, run: `kill${kills}`, tries: 1 }
    const load = playRounds(platform.url, prepared, options)
    // The calls that the kill leaves without an answer end their rounds.
    load.done.catch(() => {})
    while (load.acknowledged.size < ENOUGH) await wait(1)
    killTree(postgres.pid)
    const before = new Map(load.acknowledged)
    postgres = await startPostgres({ dataDir })
    await load.stop()
    const db = connect(prepared.url, 2)
    lost = (await holdAgainst(db, before)).lost
    acknowledged += before.size
    await db.end()
  }
  await platform.stop()
  await removePostgres({ dataDir })
  return { kills, acknowledged, lost }
}

/** For new sessions of this database, which all have to be new now; the log is written late. */
async function commitAsynchronously(url: string): Promise<void> {
  const db = connect(url, 1)
  await db.unsafe(`alter system set wal_writer_delay = '10s'`)
  await db.unsafe(`alter system set wal_writer_flush_after = '1GB'`)
  await db`select pg_reload_conf()`
  await db.unsafe('alter database crash set synchronous_commit = off')
  await db`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await db.end()
}
