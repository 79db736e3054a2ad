import { drawHistories } from '#features/lottery/server/lottery.ts'
import { connect } from '#shared/server/db.ts'

/** Past draws for the demo's lotteries. Before the server runs: its draws follow them in their chains of records. */
export async function seedHistory(databaseUrl: string, serverSecret: string): Promise<void> {
  const db = connect(databaseUrl, 1)
  try {
    await drawHistories({ db, serverSecret })
  } finally {
    await db.end()
  }
}
