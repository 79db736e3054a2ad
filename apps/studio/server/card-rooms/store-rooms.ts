import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of rooms and who sits in them. */

export type RoomRow = {
  id: bigint
  game: string
  level: string
  currency: string
  practice: boolean
  version: bigint
  leader: string
  /** Of games of stacks: the button of the next hand, or the first seat after it that plays. */
  leadSeat: number
}
export type SeatRow = {
  seat: number
  player: string
  /** Null for the computer. */
  sessionHash: Buffer | null
  computer: boolean
  money: bigint
  clientSeed: string
  isHere: boolean
  /** How long nobody was seen at the seat; below 0 while somebody is. */
  goneMs: number
  leaving: boolean
  isOut: boolean
  /** How long the seat sits out; 0 for one that plays. */
  outMs: number
  /** Was not dealt in the last hand. */
  owes: boolean
}

const roomColumns = (db: Sql | Tx) =>
  db`r.id, r.game, r.level, r.currency, r.practice, r.version, r.leader, r.lead_seat as "leadSeat"`
const seatColumns = (db: Sql | Tx) => db`
  seat, player, session_hash as "sessionHash", computer, money, client_seed as "clientSeed", leaving, owes,
  out_at is not null as "isOut", coalesce(extract(epoch from clock_timestamp() - out_at) * 1000, 0)::float8 as "outMs",
  computer or here_until > clock_timestamp() as "isHere",
  (extract(epoch from clock_timestamp() - here_until) * 1000)::float8 as "goneMs"`

export async function findRoom(db: Sql | Tx, id: bigint): Promise<RoomRow | undefined> {
  const [row] = await db<RoomRow[]>`select ${roomColumns(db)} from studio.card_rooms r where r.id = ${id}`
  return row
}

export async function findVersion(db: Sql, id: bigint): Promise<bigint | undefined> {
  const [row] = await db<{ version: bigint }[]>`select version from studio.card_rooms where id = ${id}`
  return row?.version
}

/** The room as nobody else changes it until the transaction ends; everybody reads it again then. */
export async function holdRoom(tx: Tx, id: bigint): Promise<RoomRow> {
  const [row] = await tx<RoomRow[]>`
    update studio.card_rooms r set version = version + 1 where r.id = ${id} returning ${roomColumns(tx)}`
  return row!
}

/** Whoever looks for a seat of this level waits for who does so now. */
export async function holdLevel(tx: Tx, game: string, level: string, currency: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`card room ${game} ${level} ${currency}`}, 0))`
}

export async function insertRoom(tx: Tx, room: Pick<RoomRow, 'game' | 'level' | 'currency' | 'practice'>) {
  const [row] = await tx<{ id: bigint }[]>`
    insert into studio.card_rooms (game, level, currency, practice)
    values (${room.game}, ${room.level}, ${room.currency}, ${room.practice}) returning id`
  return row!.id
}

/** The fullest room of the level with a free seat and nobody from this address; an empty one is as good as a new one. */
export async function findRoomToSit(
  tx: Tx,
  { game, level, currency }: Pick<RoomRow, 'game' | 'level' | 'currency'>,
  seats: number,
  address: string,
): Promise<bigint | undefined> {
  const [row] = await tx<{ id: bigint }[]>`
    select r.id from studio.card_rooms r left join studio.card_seats s on s.room_id = r.id
    where r.game = ${game} and r.level = ${level} and r.currency = ${currency} and not r.practice
    group by r.id
    having count(s.seat) < ${seats} and coalesce(bool_and(s.address = '' or s.address <> ${address}), true)
    order by count(s.seat) desc, r.id limit 1`
  return row?.id
}

export async function setLeader(tx: Tx, id: bigint, { player, seat }: { player: string; seat: number }) {
  await tx`update studio.card_rooms set leader = ${player}, lead_seat = ${seat} where id = ${id}`
}

export async function selectSeats(db: Sql | Tx, roomId: bigint): Promise<SeatRow[]> {
  return db<SeatRow[]>`select ${seatColumns(db)} from studio.card_seats where room_id = ${roomId} order by seat`
}

export async function findSeat(db: Sql | Tx, game: string, player: string) {
  const [row] = await db<(SeatRow & { roomId: bigint })[]>`
    select room_id as "roomId", ${seatColumns(db)} from studio.card_seats where game = ${game} and player = ${player}`
  return row
}

export type NewSeat = Pick<SeatRow, 'seat' | 'player' | 'sessionHash' | 'computer' | 'money' | 'clientSeed'> & {
  roomId: bigint
  game: string
  address: string
}
export async function insertSeat(tx: Tx, seat: NewSeat, hereMs: number): Promise<void> {
  await tx`
    insert into studio.card_seats (room_id, seat, game, player, session_hash, computer, money, client_seed, address, here_until)
    values (${seat.roomId}, ${seat.seat}, ${seat.game}, ${seat.player}, ${seat.sessionHash}, ${seat.computer}, ${seat.money},
      ${seat.clientSeed}, ${seat.address}, clock_timestamp() + ${hereMs} * interval '1 millisecond')`
}

/** Players whose pages are open here; who came back pays by the new session. */
export async function keepSeats(db: Sql, roomId: bigint, players: readonly string[], hereMs: number): Promise<void> {
  await db`
    update studio.card_seats set here_until = clock_timestamp() + ${hereMs} * interval '1 millisecond'
    where room_id = ${roomId} and player = any(${players as string[]})`
}

export async function updateSession(db: Sql, game: string, player: string, sessionHash: Buffer): Promise<void> {
  await db`update studio.card_seats set session_hash = ${sessionHash} where game = ${game} and player = ${player}`
}

export async function updateSeed(db: Sql, game: string, player: string, clientSeed: string): Promise<void> {
  await db`update studio.card_seats set client_seed = ${clientSeed} where game = ${game} and player = ${player}`
}

export async function moveMoney(tx: Tx, roomId: bigint, player: string, by: bigint): Promise<void> {
  await tx`update studio.card_seats set money = money + ${by} where room_id = ${roomId} and player = ${player}`
}

export async function markLeaving(tx: Tx, roomId: bigint, players: readonly string[]): Promise<void> {
  await tx`
    update studio.card_seats set leaving = true where room_id = ${roomId} and player = any(${players as string[]})`
}

/** These sit out from now on, who does already as long as before. */
export async function markOut(tx: Tx, roomId: bigint, players: readonly string[]): Promise<void> {
  await tx`
    update studio.card_seats set out_at = coalesce(out_at, clock_timestamp())
    where room_id = ${roomId} and player = any(${players as string[]})`
}

/** Who has less than `stay` sits out. */
export async function markShort(tx: Tx, roomId: bigint, stay: bigint): Promise<void> {
  await tx`
    update studio.card_seats set out_at = clock_timestamp() where room_id = ${roomId} and out_at is null and money < ${stay}`
}

/** The player has `money` on the table, or more, and plays. */
export async function returnSeat(tx: Tx, roomId: bigint, player: string, money: bigint): Promise<void> {
  await tx`
    update studio.card_seats set out_at = null, money = greatest(money, ${money})
    where room_id = ${roomId} and player = ${player}`
}

/** Cards were dealt to these: everybody else at the table owes. */
export async function noteDealt(tx: Tx, roomId: bigint, players: readonly string[]): Promise<void> {
  await tx`
    update studio.card_seats set owes = not player = any(${players as string[]}) where room_id = ${roomId}`
}

export async function deleteSeats(tx: Tx, roomId: bigint, players: readonly string[]): Promise<void> {
  await tx`delete from studio.card_seats where room_id = ${roomId} and player = any(${players as string[]})`
}

/** Rooms of a game where somebody sits or a hand is not paid: played, or left by a process that died. */
export async function selectInUse(db: Sql, game: string): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select id from studio.card_rooms r where game = ${game} and (
      exists (select from studio.card_seats where room_id = r.id)
      or exists (select from studio.card_hands where room_id = r.id and ended_at is null and state <> 'WAITING'))`
  return rows.map(({ id }) => id)
}

/** How many sit at each level, how many of them wait for a hand, and in how many rooms. */
export async function countSeats(db: Sql, game: string) {
  return db<{ level: string; currency: string; rooms: number; seated: number; waiting: number }[]>`
    select r.level, r.currency, count(distinct r.id)::int as rooms, count(*)::int as seated,
      (count(*) filter (where not coalesce(h.players @> jsonb_build_array(jsonb_build_object('player', s.player)), false)))::int as waiting
    from studio.card_seats s join studio.card_rooms r on r.id = s.room_id
      left join studio.card_hands h on h.room_id = r.id and h.ended_at is null and h.state in ('STAKING', 'PLAYING')
    where r.game = ${game} and not r.practice group by r.level, r.currency`
}
