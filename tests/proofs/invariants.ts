import { type Sql, type Tx, withLongTimeout } from '#shared/server/db.ts'

/*
 * The invariants of security §4.2, each as the proof views that hold it: no row of them may ever be there. What
 * else closes at a time of its own has no view yet: the query below finds its first table, and then it needs one (I13).
 */
const tablesNamed = (words: string) => `(
  select table_schema, table_name from information_schema.columns
  where table_schema not in ('pg_catalog', 'information_schema', 'draws') and (table_name ~ '${words}' or column_name ~ '${words}')
  ) as without_proof`

export const INVARIANTS = {
  'I1: balances of a book and currency add up to nothing': ['wallet.proof_books'],
  'I2: a balance is the sum of its postings': ['wallet.proof_chain', 'wallet.proof_chain', 'wallet.proof_closed'],
  'I3: a movement balances, in one currency': ['wallet.proof_movements', 'wallet.proof_clearing'],
  'I4: no account of a customer is below zero': ['wallet.proof_chain'],
  'I5: an account’s postings are a chain without a gap': ['wallet.proof_chain'],
  'I6: a key is used once': ['wallet.proof_keys', 'wallet.proof_movements', 'gateway.proof_keys'],
  'I7: a bet is settled once, by what its round and its postings say': [
    'gateway.proof_rounds',
    'gateway.proof_postings',
  ],
  'I8: what is owed and not yet paid is the balance of its account': [
    'gateway.proof_obligations',
    'bonuses.proof_granted',
    'bonuses.proof_money',
  ],
  'I9: what agents are paid by contract is what their bills say': [
    ...['agents.proof_bills', 'agents.proof_ledger', 'agents.proof_purses'],
  ],
  'I10: demo money stays apart': ['wallet.proof_demo'],
  'I11: nobody plays beyond a limit': [
    'protection.proof_limits',
    'protection.proof_changes',
    'protection.proof_in_force',
  ],
  'I12: nobody plays while excluded': ['protection.proof_exclusions'],
  'I13: no bet comes after the close': [
    'gateway.proof_closed',
    'draws.proof_closed',
    tablesNamed('close_at|closes_at'),
  ],
  'I14: what operators did is a chain': ['operators.proof_audit'],
  'I15: what waits is explained': ['reconciliation.proof_suspense', 'transfers.proof_transit', 'wallet.proof_clearing'],
} as const satisfies Record<string, readonly string[]>
export type Invariant = keyof typeof INVARIANTS

/** How many rows a proof view returns. */
export async function countRows(tx: Tx, view: string): Promise<number> {
  const [row] = await tx.unsafe<{ rows: number }[]>(`select count(*)::int as rows from ${view}`)
  return row!.rows
}

/** All of them in one snapshot, with the time that each took. */
export function proveInvariants(db: Sql): Promise<{ invariant: Invariant; broken: number; seconds: number }[]> {
  return withLongTimeout(db, async tx => {
    const proof = []
    for (const invariant of Object.keys(INVARIANTS) as Invariant[]) {
      const startedAt = performance.now()
      let broken = 0
      for (const view of INVARIANTS[invariant]) broken += await countRows(tx, view)
      proof.push({ invariant, broken, seconds: (performance.now() - startedAt) / 1_000 })
    }
    return proof
  })
}
