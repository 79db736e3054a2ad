import * as z from 'zod/mini'
import type { LetterLanguage } from '#shared/server/caller.ts'
import type { Channel, Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import * as store from './store-letters.ts'

export type Letter = {
  merchantId: number
  channel: Channel
  /** An E.164 number or an e-mail address. */
  to: string
  /** Of an e-mail; SMS have none. */
  subject: string
  text: string
}

/** The words of one of our letters, by what they are about. */
export type LetterWords = Record<LetterLanguage, (about: Record<string, string>) => { subject: string; text: string }>

const SEALED_FOR = 'letter'
const DAY_MINUTES = 1_440
const inside = z.object({ to: z.string(), subject: z.string(), text: z.string() })

const TICK_MS = 500
const BATCH = 10
/** Longer than any carrier may take. */
const LEASE_SECONDS = 60
const MAX_TRIES = 6

/**
 * Writes a letter in the transaction that causes it; `startLetterClock` sends it once that has committed. Who and what
 * lies sealed in the database, and only until then. `goodMinutes`: later than that it is not sent any more.
 */
export async function queueLetter(
  tx: Tx,
  { serverSecret }: Pick<Context, 'serverSecret'>,
  { merchantId, channel, to, subject, text }: Letter,
  { goodMinutes = DAY_MINUTES, isWithheld = false } = {},
): Promise<void> {
  const sealed = seal(serverSecret, SEALED_FOR, JSON.stringify({ to, subject, text }))
  await store.insertLetter(tx, { id: newId('let'), merchantId, channel, sealed, goodMinutes, isWithheld })
}

/** What lies in the development outbox, newest first; undefined once both channels have somebody who carries. */
export async function listOutbox({ db, serverSecret, carriers = {} }: Context) {
  const lying = (['sms', 'email'] as const).filter(each => !carriers[each])
  if (lying.length === 0) return undefined
  const letters = await store.listLying(db, lying)
  return letters.map(({ id, channel, sealed, createdAt }) => ({
    ...open(serverSecret, sealed),
    ...{ id, channel, createdAt: createdAt.toISOString() },
  }))
}

function open(serverSecret: string, sealed: Uint8Array) {
  return inside.parse(JSON.parse(unseal(serverSecret, SEALED_FOR, sealed)))
}

/** Sends what is due, those of one try side by side; answers how many there were. */
export async function sendDue({ db, log, serverSecret, carriers = {} }: Context): Promise<number> {
  const due = await store.takeDue(db, Object.keys(carriers) as Channel[], BATCH, LEASE_SECONDS)
  const sendOne = async ({ id, channel, sealed, tries, isExpired }: store.DueLetter) => {
    if (isExpired) return store.giveUp(db, id)
    try {
      await carriers[channel]!({ id, ...open(serverSecret, sealed) })
    } catch (error) {
      log.warn({ err: error, letter: id, channel, tries }, 'a letter could not be sent')
      return tries >= MAX_TRIES ? store.giveUp(db, id) : store.postpone(db, id, 2 ** tries)
    }
    return store.markSent(db, id)
  }
  await Promise.all(due.map(sendOne))
  return due.length
}

/** Timed work: twice a second, for people wait for their codes. Does nothing where nobody carries. */
export function startLetterClock(context: Context) {
  let timer: NodeJS.Timeout | undefined
  let isRunning = Object.keys(context.carriers ?? {}).length > 0
  let current: Promise<void> = Promise.resolve()

  async function drain(): Promise<void> {
    try {
      while (isRunning && (await sendDue(context)) === BATCH);
    } catch (error) {
      context.log.warn({ err: error }, 'letters could not be read')
    }
    if (isRunning) timer = setTimeout(tick, TICK_MS)
  }

  function tick(): void {
    current = drain()
  }
  if (isRunning) tick()

  return {
    close: async () => {
      isRunning = false
      clearTimeout(timer)
      await current
    },
  }
}
