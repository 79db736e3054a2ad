import type { Sql, Tx } from '#shared/server/db.ts'

export type NoteRow = { id: bigint; at: Date; operatorId: string; text: string }
type Whose = { merchantId: number; memberId: string }

export async function insertNote(tx: Tx, { merchantId, memberId }: Whose, by: string, text: string): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into players.notes (merchant_id, member_id, operator_id, text)
    values (${merchantId}, ${memberId}, ${by}, ${text}) returning id`
  return row!.id
}

/** The newest first. */
export async function selectNotes(
  db: Sql,
  { merchantId, memberId }: Whose,
  before: string | undefined,
  most: number,
): Promise<NoteRow[]> {
  return db<NoteRow[]>`
    select id, at, operator_id as "operatorId", text from players.notes
    where merchant_id = ${merchantId} and member_id = ${memberId}
      and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by id desc limit ${most}`
}
