import type { CardAsk, CardWord, ToldLevel } from '#apps/studio/api-card-rooms.ts'
import type { CardRoomFile } from '#apps/studio/engine/card-rooms/room-file.ts'
import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import type { OfferedGame } from '../rounds/library.ts'
import type { Session } from '../rounds/sessions.ts'
import { allowedStakes } from '../rounds/stakes.ts'
import { createRoom, type Room, type RoomDeps, type RoomTimes, TIMES } from './room.ts'
import * as store from './store-rooms.ts'

export type CardRoomsDeps = RoomDeps & { draw: Draw }
export type Player = Pick<Session, 'player' | 'currency' | 'demo' | 'tokenHash'>
type SitAsk = Extract<CardAsk, { t: 'sit' }>
/** What a page has of the rooms. */
export type Visit = { ask: (ask: Exclude<CardAsk, { t: 'hello' }>) => Promise<void>; leave: () => void }

/** The computer never gets up for want of money: it plays for none. */
const COMPUTER_MONEY = 1_000_000_000n

/** All rooms of one game, as far as this process shows or runs them. */
export function createCardRooms(deps: CardRoomsDeps, game: OfferedGame, times: RoomTimes = TIMES) {
  const { db, draw } = deps
  const { file } = game.cards!
  const rooms = new Map<bigint, Room>()
  let isClosing = false

  function roomOf(id: bigint): Room {
    const known = rooms.get(id) ?? createRoom(deps, game, id, times)
    rooms.set(id, known)
    return known
  }

  /** The levels that a currency has, and that the platform's limits leave. */
  async function levelsIn(currency: string): Promise<Map<ToldLevel['id'], bigint>> {
    const stakes = (await allowedStakes(db, currency))(game)
    const [lowest, highest] = [stakes[0], stakes.at(-1)]
    const units = file.levels.flatMap(({ id, units }) =>
      units[currency] ? [[id, BigInt(units[currency])] as const] : [],
    )
    const { most, buyIn } = file
    return new Map(
      units.filter(
        ([, unit]) =>
          lowest !== undefined && unit * BigInt(buyIn.stay) >= lowest && unit * BigInt(most) <= (highest ?? 0n),
      ),
    )
  }

  async function levels(currency: string): Promise<ToldLevel[]> {
    const counts = (await store.countSeats(db, game.id)).filter(each => each.currency === currency)
    return [...(await levelsIn(currency))].map(([id, unit]) => {
      const {
        rooms: open,
        seated,
        waiting,
      } = counts.find(each => each.level === id) ?? { rooms: 0, seated: 0, waiting: 0 }
      const units = (count: number) => String(unit * BigInt(count))
      return {
        ...{
          id,
          unit: String(unit),
          blinds: blindsOf(file, unit),
          least: units(file.buyIn.least),
          most: units(file.buyIn.most),
          stake: units(file.most),
        },
        ...{ rooms: open, seated, waiting },
      }
    })
  }

  /** A seat of the fullest room of the level that has one; who sits already stays there. */
  async function sit({ player, currency, demo, tokenHash }: Player, ask: SitAsk, address: string): Promise<bigint> {
    const unit = (await levelsIn(currency)).get(ask.level as ToldLevel['id'])
    if (unit === undefined) throw new Refusal('invalid_input', { field: 'level' })
    const money = BigInt(ask.money)
    if (money < unit * BigInt(file.buyIn.least) || money > unit * BigInt(file.buyIn.most))
      throw new Refusal('amount_out_of_range')
    return transaction(db, async tx => {
      const at = { game: game.id, level: ask.level, currency, practice: demo }
      await store.holdLevel(tx, at.game, at.level, currency)
      const before = await store.findSeat(tx, game.id, player)
      if (before) return before.roomId
      const roomId =
        (demo ? undefined : await store.findRoomToSit(tx, at, file.seats, address)) ?? (await store.insertRoom(tx, at))
      await store.holdRoom(tx, roomId)
      const own = { sessionHash: tokenHash, computer: false, money, clientSeed: ask.clientSeed, address }
      await take(tx, roomId, { player, ...own })
      if (demo) for (let i = 1; i < file.seats; i++) await takeComputer(tx, roomId, i)
      return roomId
    })
  }

  const takeComputer = (tx: Tx, roomId: bigint, number: number) =>
    take(tx, roomId, {
      ...{ player: `computer-${roomId}-${number}`, sessionHash: null, computer: true, money: COMPUTER_MONEY },
      ...{ clientSeed: '', address: '' },
    })

  /** One of the free seats, whichever is drawn. */
  async function take(tx: Tx, roomId: bigint, own: Omit<store.NewSeat, 'roomId' | 'game' | 'seat'>): Promise<void> {
    const taken = new Set((await store.selectSeats(tx, roomId)).map(({ seat }) => seat))
    const free = Array.from({ length: file.seats }, (_, seat) => seat).filter(seat => !taken.has(seat))
    await store.insertSeat(tx, { roomId, game: game.id, seat: free[draw(free.length)]!, ...own }, times.here)
  }

  /** A page of the player looks on: at its seat, or at the levels. */
  async function visit(player: Player, address: string, hear: (word: CardWord) => void): Promise<Visit> {
    if (isClosing) throw new Refusal('busy')
    let room: Room | undefined
    let stop = () => {}
    let isLeaving = false
    let isGone = false

    const lobby = async (stood: boolean) => {
      const list = await levels(player.currency)
      if (!isGone && !room) hear({ t: 'lobby', levels: list, stood })
    }

    async function attach(id: bigint): Promise<void> {
      const since = (await store.findVersion(db, id)) ?? 0n
      if (isGone) return
      stop()
      room = roomOf(id)
      stop = room.watch({ player: player.player, hear, gone: getUp, since })
    }

    function getUp(): void {
      stop()
      room = undefined
      void lobby(!isLeaving).catch(() => undefined)
      isLeaving = false
    }

    async function work(ask: Exclude<CardAsk, { t: 'hello' }>): Promise<void> {
      if (ask.t === 'look') return room ? undefined : lobby(false)
      if (ask.t === 'seed') return store.updateSeed(db, game.id, player.player, ask.clientSeed)
      if (ask.t === 'sit') return attach(await sit(player, ask, address))
      if (!room) throw new Refusal('not_found')
      if (ask.t === 'act') return room.act(player.player, ask)
      if (ask.t === 'top') return room.top(player.player, BigInt(ask.money))
      if (ask.t === 'out') return room.sitOut(player.player, ask.out)
      isLeaving = true
      return room.leave(player.player)
    }

    const before = await store.findSeat(db, game.id, player.player)
    if (before) {
      await store.updateSession(db, game.id, player.player, player.tokenHash)
      await attach(before.roomId)
    } else await lobby(false)

    return {
      async ask(ask) {
        const code = await work(ask).then(
          () => '',
          error => {
            if (error instanceof Refusal) return error.code
            throw error
          },
        )
        if ('key' in ask) hear({ t: 'done', key: ask.key, code })
      },
      leave() {
        isGone = true
        stop()
      },
    }
  }

  /** Rooms in use are run, also those whose process died. */
  async function runAll(): Promise<void> {
    if (isClosing) return
    for (const [id, room] of rooms) if (room.isIdle()) rooms.delete(id)
    for (const id of await store.selectInUse(db, game.id)) roomOf(id).wake()
  }

  async function close(): Promise<void> {
    isClosing = true
    await Promise.all([...rooms.values()].map(room => room.close()))
  }

  return { levels, sit, visit, runAll, close, roomOf }
}
export type CardRooms = ReturnType<typeof createCardRooms>

function blindsOf({ rules }: CardRoomFile, unit: bigint): ToldLevel['blinds'] {
  if (rules.kind !== 'holdem') return null
  return [String(unit * BigInt(rules.smallBlind)), String(unit * BigInt(rules.bigBlind))]
}

/** The rooms of all card games; hands that their process left are played on by one that lives. */
export function openCardRooms(
  deps: CardRoomsDeps,
  games: Iterable<OfferedGame>,
  times?: RoomTimes,
): Map<string, CardRooms> {
  const all = new Map<string, CardRooms>()
  for (const game of games) {
    if (!game.cards) continue
    const own = createCardRooms(deps, game, times)
    deps.rounds.settleAlso(own.runAll)
    all.set(game.id, own)
  }
  return all
}
