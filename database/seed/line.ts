import { memberByUsername } from '#features/people/server/people.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'

/**
 * The line of agents of the demo world, from the top down: who stands above whom. `minh`, whose login everybody knows, sits in
 * the middle; nobody logs in as the others.
 */
export const LINE = [
  { username: 'hoang', above: null },
  { username: 'bao', above: 'hoang' },
  { username: 'yen', above: 'hoang' },
  { username: 'minh', above: 'bao' },
  { username: 'phuc', above: 'bao' },
  { username: 'chi', above: 'minh' },
  { username: 'dung', above: 'minh' },
  { username: 'giang', above: 'minh' },
  { username: 'hanh', above: 'chi' },
  { username: 'khanh', above: 'chi' },
  { username: 'loan', above: 'dung' },
] as const
/** A line beside it whose top has too little for what it owes. */
export const SHORT_LINE = [
  { username: 'quynh', above: null },
  { username: 'tam', above: 'quynh' },
  { username: 'uyen', above: 'quynh' },
] as const
const EVERYBODY = [...LINE, ...SHORT_LINE]
/** That of every agent of both. */
export const PAYMENT_PASSWORD = '246813'
export type AgentName = (typeof EVERYBODY)[number]['username']

/** An agent of the line with all who stand above; those who are there stay as they are. */
export async function seedAgent(
  context: Context,
  merchantId: number,
  username: AgentName,
  password: string | null = null,
): Promise<string> {
  const { db } = context
  const known = await transaction(db, tx => memberByUsername(tx, merchantId, username))
  if (known) return known.id
  const { above } = EVERYBODY.find(each => each.username === username)!
  const uplineId = above === null ? undefined : await seedAgent(context, merchantId, above)
  return addMemberWithPassword(context, {
    ...{ merchantId, username, password, chosenByMember: true, type: uplineId === undefined ? 2 : 1, uplineId },
    paymentPassword: PAYMENT_PASSWORD,
  })
}
