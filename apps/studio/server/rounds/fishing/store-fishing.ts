import type { Sql } from '#shared/server/db.ts'

/* SQL of reserves that are open, by their rooms. */

/** Rooms with open reserves: played, or left by a process that died. */
export async function selectRoomsInUse(db: Sql, game: string): Promise<number[]> {
  const rows = await db<{ room: number }[]>`
    select distinct (events -> 'choice' ->> 'room')::int as room from studio.rounds
    where game = ${game} and state = 'OPEN' and events ->> 'kind' = 'fishing'`
  return rows.map(({ room }) => room)
}

/** The open reserves of a room, by who plays them. */
export async function selectOpen(db: Sql, game: string, room: number) {
  return db<{ player: string; id: string }[]>`
    select player, id from studio.rounds
    where game = ${game} and state = 'OPEN' and events ->> 'kind' = 'fishing'
      and events -> 'choice' ->> 'room' = ${String(room)}`
}

/** The room of a player's open reserve, whoever has it. */
export async function findOpen(
  db: Sql,
  game: string,
  player: string,
): Promise<{ id: string; room: number } | undefined> {
  const [row] = await db<{ id: string; room: number }[]>`
    select id, (events -> 'choice' ->> 'room')::int as room from studio.rounds
    where player = ${player} and game = ${game} and state = 'OPEN' and events ->> 'kind' = 'fishing'`
  return row
}
