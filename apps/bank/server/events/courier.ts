import { createHmac } from 'node:crypto'
import { deskKeys } from '#shared/server/secrets/desk-keys.ts'
import type { Bank } from '../../app.ts'
import { happens } from './faults.ts'
import { type EventRow, selectDueEvents, updateEvent } from './store-events.ts'

/** An event that was not heard is told again so long after (§3.3); then somebody has to look. */
export const LADDER_S = [15, 60, 300, 1_800, 7_200, 21_600, 86_400]
const TIMEOUT_MS = 15_000
const BATCH = 50
/** A second delivery comes a moment after the first. */
const REPEAT_MS = 500

/**
 * Tells what is due, one after the other, at least once: an event stays until the platform has it. What was told and not
 * noted is told again, under the same id and with the same body. Answers how many attempts it made.
 */
export async function deliverDue(bank: Bank, at: Date): Promise<number> {
  const rows = await selectDueEvents(bank.db, at, BATCH)
  for (const row of rows) await deliver(bank, row, at)
  return rows.length
}

async function deliver(bank: Bank, row: EventRow, at: Date): Promise<void> {
  const { id, tries, repeats } = row
  const answer = happens(bank.faults, 'drop', `${id} ${tries}`) ? 'lost on its way' : await send(bank, row)
  // What it has with another body stays so: telling it again changes nothing.
  const isHeard = answer.startsWith('2') || answer.startsWith('409')
  if (isHeard && repeats === 0) return updateEvent(bank.db, row, { dueAt: null, answer })
  if (isHeard)
    return updateEvent(bank.db, { id, repeats: repeats - 1 }, { dueAt: new Date(at.getTime() + REPEAT_MS), answer })
  const pauseS = LADDER_S[tries]
  bank.log.warn({ event: id, answer, tries: tries + 1 }, 'the platform did not take an event')
  const dueAt = pauseS === undefined ? null : new Date(at.getTime() + pauseS * 1000)
  return updateEvent(bank.db, row, { dueAt, answer })
}

/** HTTP status and body of the platform's answer, or why there is none. */
async function send({ config, nowMs }: Bank, { id, desk, body, tries, signedBadly }: EventRow): Promise<string> {
  const timestamp = String(Math.floor(nowMs() / 1000))
  const { eventKey, route } = deskKeys(config, desk)
  const key = signedBadly && tries === 0 ? 'whsec_bm90IGEga2V5' : eventKey
  try {
    const reply = await fetch(`${config.PLATFORM_URL}/pc/v1/events/${route}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signWebhook(key, id, timestamp, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return `${reply.status} ${(await reply.text()).slice(0, 200)}`
  } catch (error) {
    return `no answer: ${(error as Error).message}`
  }
}

/** Standard Webhooks: over id, time and the raw body. */
function signWebhook(key: string, id: string, timestamp: string, body: string): string {
  const secret = Buffer.from(key.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
