import { connect, KEY_LOOKUPS, type Sql } from '#shared/server/db.ts'

/** Connections to the studio's database, set up once for what they are used for instead of in each transaction. */
export type Connections = {
  db: Sql
  /** For rounds, bets and prices: all that is looked up has a key. */
  keyed: Sql
  /** The same, and its commits need not reach the disk before they are answered: for what would only be done again. */
  soon: Sql
}

export function openConnections(url: string): Connections {
  const soon = connect(url, 2, { ...KEY_LOOKUPS, synchronous_commit: 'off' })
  return { db: connect(url), keyed: connect(url, 4, KEY_LOOKUPS), soon }
}

export async function closeConnections(connections: Connections): Promise<void> {
  await Promise.all(Object.values(connections).map(pool => pool.end()))
}
