import { type Sql, transaction } from '#shared/server/db.ts'
import type { EventMessage, Producer } from '../../feed-messages.ts'
import { append, holdHead, selectResults, selectStanding } from './store-messages.ts'

/**
 * Tells again what a producer's listener may have missed: results since a moment, then the odds of every match as they stand,
 * each with the request's id; the end is a snapshot_complete. All of it goes into the stream, in one transaction that keeps
 * what is told now behind it.
 */
export function recover(
  ...[db, producer, after, requestId, nowMs]: [
    db: Sql,
    producer: Producer,
    after: number,
    requestId: number,
    nowMs: number,
  ]
): Promise<number> {
  return transaction(db, async tx => {
    await holdHead(tx)
    const bodies = [...(await selectResults(tx, producer, new Date(after))), ...(await selectStanding(tx, producer))]
    const messages = bodies.map(body => ({ ...(JSON.parse(body) as EventMessage), request_id: requestId }))
    const end = { kind: 'snapshot_complete', producer, timestamp: nowMs, request_id: requestId } as const
    await append(tx, [...messages, end])
    return messages.length
  })
}
