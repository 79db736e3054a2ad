import type { LetterLanguage } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'

export type Letter = {
  merchantId: number
  channel: 'sms' | 'email'
  /** An E.164 number or an e-mail address. */
  to: string
  /** Of an e-mail; `''` for SMS. */
  subject: string
  text: string
}

/** Writes a letter in the transaction that causes it; timed work sends it. Its text is sealed and dropped once sent. */
export async function queueLetter(_tx: Tx, _context: Context, _letter: Letter): Promise<void> {}

/** The words of our letters, by what they are about. */
export type LetterWords = Record<LetterLanguage, (about: Record<string, string>) => { subject: string; text: string }>
