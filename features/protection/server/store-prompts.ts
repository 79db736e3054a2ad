import type { Sql, Tx } from '#shared/server/db.ts'
import type { Owner } from './held.ts'

/* SQL of the question whether a member wants a limit, before their first deposit (C-23). */

export type PromptAnswer = 'limit' | 'none'

export async function hasPrompt(db: Sql | Tx, { merchantId, memberId }: Owner): Promise<boolean> {
  const rows = await db`
    select from protection.prompts where merchant_id = ${merchantId} and member_id = ${memberId}`
  return rows.length > 0
}

/** What was answered first stays. */
export async function insertPrompt(tx: Tx, { merchantId, memberId }: Owner, answer: PromptAnswer): Promise<void> {
  await tx`
    insert into protection.prompts (member_id, merchant_id, answer) values (${memberId}, ${merchantId}, ${answer})
    on conflict do nothing`
}
