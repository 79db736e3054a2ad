import type { PcEvent } from '#features/cashier/api-provider.ts'
import type { Tx } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { Desk } from '#shared/server/secrets/desk-keys.ts'
import type { Bank } from '../../app.ts'
import type { Case } from '../cases.ts'
import { drawOf, happens } from './faults.ts'
import { insertEvent } from './store-events.ts'

const MOST_DELAY_MS = 120_000
const APART_MS = 1_000

/**
 * Notes what is to be told, in the transaction in which it happens. Faults and the case of an amount bend when and how
 * often; what is told is always true.
 */
export async function tell(bank: Bank, tx: Tx, desk: Desk, events: readonly PcEvent[], at: Date, playCase: Case = '') {
  if (playCase === 'silent') return
  const { faults } = bank
  const isTurned = playCase === 'repeated' || happens(faults, 'reorder', JSON.stringify(events[0]))
  for (const [i, event] of events.entries()) {
    const body = JSON.stringify({ ...event, occurredAt: at.toISOString() })
    const id = newId('evt')
    const delayMs = happens(faults, 'delay', id) ? Math.floor(drawOf(faults, `by ${id}`) * MOST_DELAY_MS) : 0
    const turnedMs = isTurned ? (events.length - i) * APART_MS : 0
    const isRepeated = playCase === 'repeated' || happens(faults, 'repeat', id)
    const row = {
      ...{ id, desk, body, createdAt: at, repeats: isRepeated ? 1 : 0 },
      signedBadly: playCase === 'signed_badly' || happens(faults, 'bad_signature', id),
      dueAt: new Date(at.getTime() + delayMs + turnedMs),
    }
    await insertEvent(tx, row)
    const dueAt = new Date(row.dueAt.getTime() + APART_MS)
    if (isRepeated) await insertEvent(tx, { ...row, id: newId('evt'), repeats: 0, dueAt })
  }
}
