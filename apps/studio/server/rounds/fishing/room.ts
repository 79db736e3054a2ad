import type { FishingAsk, FishingWord, ToldShot } from '#apps/studio/api-fishing.ts'
import { type Bullet, MUZZLES } from '#apps/studio/engine/fishing/bullets.ts'
import type { FishingGame } from '#apps/studio/engine/fishing/fishing.ts'
import { createPond, type Swimmer } from '#apps/studio/engine/fishing/pond.ts'
import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import type { Lease } from '#apps/studio/leases/lease.ts'
import type { Log } from '#shared/server/log.ts'
import type { Played } from '../rounds.ts'
import type { Reserve } from './reserve.ts'
import { freshNews, ownOf, type Seat, tellSeats } from './seats.ts'

type Shooting = Extract<FishingAsk, { t: 'fire' | 'use' }>

export const SEATS = MUZZLES.length
export const TICK_MS = 50
/** What happened is told to browsers so often. */
const TELL_TICKS = 2
/** The water is full of fish when a room opens. */
const WARM_MS = 24_000
/** A cannon fires so often, and never has more under way. */
const SHOT_MS = 110
const AT_ONCE = 4
const MOST_UNDER_WAY = 15
export const GONE_MS = 60_000

export type RoomDeps = {
  game: FishingGame
  number: number
  lease: Lease
  draw: Draw
  log: Log
  now: () => number
  onOver: (seat: Seat, played: Played) => void
}

/** A room of the game: its water, who shoots in it, and what is told to everybody there. */
export function createRoom({ game, number, lease, draw, log, now, onOver }: RoomDeps) {
  const seats: (Seat | undefined)[] = Array.from({ length: SEATS })
  const openedAt = now() - WARM_MS
  const clock = () => now() - openedAt
  const seqOf = new Map<number, number>()
  let news = freshNews()
  let ticks = 0
  let seatsChanged = false

  const pond = createPond(game.file, draw, {
    onSpawn: fish => news.fish.push(fish),
    onHit: hitBy,
    onLost(bullet) {
      news.lost.push(bullet.id)
      seats[bullet.seat]?.reserve?.giveBack(bullet.power)
    },
  })
  pond.advance(WARM_MS)
  news = freshNews()

  function hitBy(bullet: Bullet, { fish, kind }: Swimmer): boolean {
    const seat = seats[bullet.seat]
    // Whoever shot it has left: nobody pays for it, and nothing is hit.
    if (!seat?.reserve || seat.reserve.isEnding) return false
    const aim = { weapon: 'cannon' as const, power: bullet.power, fish: [kind.id] }
    const { times } = seat.reserve.decide(aim, bullet.power, true, pond.nowMs)
    news.hits.push({ bullet: bullet.id, seat: seat.index, fish: fish.id, times: times[0]!, power: bullet.power })
    if (times[0]! > 0) seatsChanged = true
    return times[0]! > 0
  }

  function shoot(seat: Seat, ask: Shooting): void {
    // The same again, or one that was overtaken: it was decided.
    if (ask.seq <= seat.seq) return
    seat.seq = ask.seq
    const done = shootNow(seat, ask)
    if (done === 'done') tellOwn(seat)
    else tell(seat, { t: 'refused', seq: ask.seq, why: done })
  }

  function shootNow(seat: Seat, ask: Shooting) {
    const { reserve } = seat
    if (!reserve || reserve.isEnding || !game.file.powers.includes(ask.power)) return 'none' as const
    if (!lease.isHeld() || reserve.isStuck(pond.nowMs)) return 'busy' as const
    if (!takeReady(seat)) return 'fast' as const
    const done = ask.t === 'fire' ? fire(seat, reserve, ask) : use(seat, reserve, ask)
    // What did not leave did not heat the cannon.
    if (done !== 'done') seat.ready++
    return done
  }

  /** Steady shots at the cannon's own pace; a few that were late may come together. */
  function takeReady(seat: Seat): boolean {
    seat.ready = Math.min(AT_ONCE, seat.ready + (pond.nowMs - seat.readyMs) / SHOT_MS)
    seat.readyMs = pond.nowMs
    if (seat.ready < 1) return false
    seat.ready--
    return true
  }

  function fire(seat: Seat, reserve: Reserve, ask: Extract<Shooting, { t: 'fire' }>) {
    let underWay = 0
    for (const bullet of pond.bullets.values()) if (bullet.seat === seat.index) underWay++
    if (underWay >= MOST_UNDER_WAY) return 'fast' as const
    if (!reserve.fire(ask.power)) return 'empty' as const
    const bullet = pond.fire(seat.index, ask.power, ask.angle / 1000, ask.lock)
    seqOf.set(bullet.id, ask.seq)
    news.shots.push(toldShot(bullet))
    return 'done' as const
  }

  /** Strikes what is near at once; where nothing is, it costs nothing. */
  function use(seat: Seat, reserve: Reserve, { weapon, power, x, y }: Extract<Shooting, { t: 'use' }>) {
    const { radius, targets, freezeMs } = game.file.weapons[weapon]
    const price = game.priceOf(weapon, power)
    if (reserve.left() < price) return 'empty' as const
    const struck = pond.near(x, y, radius, targets)
    if (struck.length === 0) return 'none' as const
    const aim = { weapon, power, fish: struck.map(({ kind }) => kind.id) }
    const { times, rest } = reserve.decide(aim, price, false, pond.nowMs)
    struck.forEach(({ fish }, i) => {
      if (times[i]! > 0) pond.remove(fish.id)
    })
    const fish = struck.map(each => each.fish.id)
    news.blasts.push({ seat: seat.index, weapon, power, x, y, fish, times, rest })
    if (freezeMs > 0) news.freezes.push(pond.freeze(freezeMs))
    seatsChanged = true
    return 'done' as const
  }

  function tick(): void {
    if (!lease.isHeld()) return
    pond.advance(clock())
    for (const seat of seats) if (seat) settleSeat(seat)
    if (++ticks % TELL_TICKS === 0) tellNews()
  }

  function settleSeat(seat: Seat): void {
    const { reserve } = seat
    if (reserve) {
      reserve
        .writeDue(pond.nowMs)
        ?.catch(error => log.warn({ err: error, round: reserve.id }, 'a batch is written again'))
      const isGone = seat.hear.size === 0 && pond.nowMs - seat.goneMs > GONE_MS
      if (!reserve.isEnding && (reserve.isSpent() || isGone)) void end(seat).catch(() => undefined)
    } else if (seat.hear.size === 0 && !seat.isBuying) {
      seats[seat.index] = undefined
      seatsChanged = true
    }
  }

  /** Takes what is under way out of the water and settles the reserve. */
  async function end(seat: Seat): Promise<Played> {
    const reserve = seat.reserve!
    if (!reserve.isEnding)
      for (const { id, power } of pond.takeBack(seat.index)) {
        reserve.giveBack(power)
        news.lost.push(id)
      }
    const played = await reserve.end()
    if (seat.reserve === reserve) {
      seat.reserve = undefined
      seatsChanged = true
      onOver(seat, played)
      tell(seat, { t: 'over', round: played.round.id, balance: played.balance ?? null })
    }
    return played
  }

  function tellNews(): void {
    const { fish, freezes, shots, hits, blasts, lost } = news
    for (const hit of hits) seqOf.delete(hit.bullet)
    for (const id of lost) seqOf.delete(id)
    const word: FishingWord = {
      ...{ t: 'tick', at: Math.round(pond.nowMs), fish, freezes, shots, hits, blasts, lost },
      seats: seatsChanged ? tellSeats(seats) : null,
    }
    news = freshNews()
    seatsChanged = false
    for (const seat of seats) {
      if (!seat) continue
      tell(seat, word)
      if (hits.some(hit => hit.seat === seat.index) || blasts.some(blast => blast.seat === seat.index)) tellOwn(seat)
    }
  }

  const tell = (seat: Seat, word: FishingWord) => {
    for (const hear of seat.hear) hear(word)
  }
  const tellOwn = (seat: Seat) => {
    const own = ownOf(seat)
    if (own) tell(seat, { t: 'own', own })
  }
  const toldShot = ({ id, seat, power, angle, lock, from, x, y }: Bullet): ToldShot => ({
    ...{ id, seat, seq: seqOf.get(id) ?? 0, power, angle, lock, from: Math.round(from) },
    ...{ x: Math.round(x), y: Math.round(y) },
  })
  /** The player's place, taken when there is none yet; undefined when the room is full. */
  function seatOf(player: string): Seat | undefined {
    const own = seats.find(seat => seat?.player === player)
    if (own) return own
    const index = seats.indexOf(undefined)
    if (index < 0) return undefined
    const fresh = { reserve: undefined, hear: new Set<(word: FishingWord) => void>(), goneMs: pond.nowMs }
    const seat: Seat = { index, player, ...fresh, seq: 0, isBuying: false, ready: AT_ONCE, readyMs: pond.nowMs }
    seats[index] = seat
    seatsChanged = true
    return seat
  }

  return {
    number,
    lease,
    pond,
    seatOf,
    findSeat: (player: string) => seats.find(seat => seat?.player === player),
    get isFull() {
      return seats.every(Boolean)
    },
    get isEmpty() {
      return seats.every(seat => seat === undefined)
    },
    begin(seat: Seat, reserve: Reserve): void {
      seat.reserve = reserve
      if (seat.hear.size === 0) seat.goneMs = pond.nowMs
      seatsChanged = true
      tellOwn(seat)
    },
    /** A page of the player looks on; answers how it stops. */
    listen(seat: Seat, hear: (word: FishingWord) => void): () => void {
      seat.hear.add(hear)
      hear({
        ...{
          t: 'room',
          at: Math.round(pond.nowMs),
          seat: seat.index,
          seq: seat.seq,
          own: ownOf(seat),
          seats: tellSeats(seats),
        },
        ...{ fish: [...pond.swimmers.values()].map(({ fish }) => fish), freezes: [...pond.freezes] },
        shots: [...pond.bullets.values()].map(toldShot),
      })
      return () => {
        seat.hear.delete(hear)
        seat.goneMs = pond.nowMs
      }
    },
    shoot,
    end,
    tick,
    /** The room is another's: everybody comes again. */
    drop(): void {
      for (const seat of seats) if (seat) tell(seat, { t: 'elsewhere' })
    },
    /** Settles everybody; what cannot be settled now is by whoever takes the room. */
    async endAll(): Promise<void> {
      await Promise.allSettled(seats.map(seat => (seat?.reserve ? end(seat) : undefined)))
    },
  }
}
export type Room = ReturnType<typeof createRoom>
