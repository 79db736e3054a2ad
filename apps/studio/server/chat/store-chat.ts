import type { Phrase } from '#apps/studio/api-chat.ts'
import type { Sql } from '#shared/server/db.ts'

export type PhraseRow = { id: bigint; room: string; player: string; phrase: Phrase }

/** Undefined for who has spoken in this slot of time already. What nobody is told any more is forgotten. */
export async function insertPhrase(
  db: Sql,
  { room, player, phrase, slotSeconds }: Omit<PhraseRow, 'id'> & { slotSeconds: number },
): Promise<bigint | undefined> {
  const [row] = await db<{ id: bigint }[]>`
    with old as (
      select id from studio.phrases where said_at < now() - interval '1 minute' limit 20 for update skip locked
    ), forgotten as (
      delete from studio.phrases where id in (select id from old)
    )
    insert into studio.phrases (room, player, phrase, slot)
    values (${room}, ${player}, ${phrase}, floor(extract(epoch from now()) / ${slotSeconds}::float8)::bigint)
    on conflict (player, slot) do nothing
    returning id`
  return row?.id
}

/** What was said in these rooms in the last seconds. */
export const selectSaid = (db: Sql, rooms: string[]): Promise<PhraseRow[]> => db<PhraseRow[]>`
  select id, room, player, phrase from studio.phrases
  where said_at > now() - interval '5 seconds' and room = any(${rooms}) order by id`
