import { usernameKey } from '#features/people/rules/people.ts'
import { readPieces as readDigits, soughtPiece } from '#features/people/rules/pieces.ts'
import type { Context } from '#shared/server/context.ts'
import type { Sql } from '#shared/server/db.ts'
import { hashedPieces, pieceHash } from './pieces.ts'
import { readProfile } from './profiles.ts'
import { blindIndex, openProfileKey, openValue } from './sealed-profiles.ts'
import * as store from './store-search.ts'

/** Of a part that many names hold, the first ones are enough: who looks for one of them types more. */
const LEAST_PART = 3

/**
 * Members by what somebody knows of them: id, e-mail address, half of their mobile number, a part of the username. Whole
 * ids and addresses come first, then numbers, then names that begin so, then names that hold it.
 */
export async function searchMembers(
  { db, serverSecret }: Pick<Context, 'db' | 'serverSecret'>,
  merchantId: number,
  text: string,
  most: number,
): Promise<string[]> {
  const typed = text.trim()
  if (/^mem_[0-9a-z]+$/.test(typed)) return [typed]
  if (typed.includes('@'))
    return store.selectByContact(db, merchantId, blindIndex(serverSecret, merchantId, 'email', typed), most)
  const found: string[] = []
  for (const digits of readDigits(typed))
    found.push(...(await byNumber({ db, serverSecret }, merchantId, digits, most)))
  const key = usernameKey(typed)
  if (key === '') return found
  if (found.length < most) found.push(...(await store.selectByBeginning(db, merchantId, key, most)))
  if (found.length < most && key.length >= LEAST_PART)
    found.push(...(await store.selectByPart(db, merchantId, key, most)))
  return [...new Set(found)].slice(0, most)
}

/** Hashes of pieces may meet by chance: each number is opened and looked at. */
async function byNumber(
  { db, serverSecret }: Pick<Context, 'db' | 'serverSecret'>,
  merchantId: number,
  digits: string,
  most: number,
): Promise<string[]> {
  const piece = pieceHash(serverSecret, merchantId, soughtPiece(digits))
  const found: string[] = []
  for (const id of await store.selectByPiece(db, merchantId, piece, most)) {
    const { mobile = '' } = await readProfile(db, serverSecret, id)
    if (mobile.includes(digits)) found.push(id)
  }
  return found
}

const BATCH = 500

/** Timed work: numbers that were told before they could be found by half of them. */
export async function readPieces({ db, serverSecret }: { db: Sql; serverSecret: string }): Promise<void> {
  const readSome = async () => {
    const rows = await store.selectUnread(db, BATCH)
    for (const { memberId, merchantId, key, sealed } of rows) {
      const number = openValue(openProfileKey(serverSecret, memberId, key), memberId, 'mobile', sealed)
      await store.updatePieces(db, memberId, hashedPieces(serverSecret, merchantId, number))
    }
    return rows.length
  }
  while ((await readSome()) === BATCH);
}
