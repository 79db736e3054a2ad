import type { FishingWord, ToldBlast, ToldHit, ToldSeat, ToldShot } from '../../api-fishing.ts'
import { type Bullet, bulletOf, moveBullet } from '../../engine/fishing/bullets.ts'
import { courseOf, type Fish, type Freeze, isWithin, placeOn, swumMs } from '../../engine/fishing/course.ts'
import type { FishFile, FishingFile } from '../../engine/fishing/fishing-file.ts'
import type { Swimmer } from '../../engine/fishing/pond.ts'

/** A shot as it is shown; `seq` of the own ones that are not confirmed yet. */
export type Flying = Bullet & { seq: number }

export type WaterEvents = {
  onGone: (swimmer: Swimmer) => void
  onHit: (hit: ToldHit, swimmer: Swimmer | undefined, at: { x: number; y: number }) => void
  onBlast: (blast: ToldBlast, struck: (Swimmer | undefined)[]) => void
  onSeats: (seats: ToldSeat[]) => void
}

/** A frame that took longer moves shots as far as this one. */
const LONGEST_MS = 100
/** The room's time is taken up at once when it is farther off, else little by little. */
const FAR_OFF_MS = 400

/** The water of the room as this page knows it: fish swim by the room's time, shots as they were told. */
export function createWater(file: FishingFile, events: WaterEvents) {
  const kinds = new Map(file.fish.map(kind => [kind.id, kind]))
  const swimmers = new Map<number, Swimmer>()
  /** Own shots that are not confirmed have the number −seq. */
  const shots = new Map<number, Flying>()
  let freezes: Freeze[] = []
  let seat = 0
  /** The room's time is `performance.now()` less this. */
  let behind = Number.NaN

  const nowMs = () => performance.now() - behind

  function tellTime(at: number): void {
    const told = performance.now() - at
    behind = Number.isNaN(behind) || Math.abs(told - behind) > FAR_OFF_MS ? told : behind + (told - behind) * 0.1
  }

  function addFish(fish: Fish): void {
    const kind = kinds.get(fish.kind)
    if (!kind || swimmers.has(fish.id)) return
    const course = courseOf(fish, kind)
    swimmers.set(fish.id, { fish, kind, course, place: placeOn(course, 0, { x: -999, y: 0, heading: 0, passed: 0 }) })
  }

  function addShot(told: ToldShot): void {
    const { id, power, angle, lock, from, x, y } = told
    if (told.seat === seat && shots.has(-told.seq)) {
      const own = shots.get(-told.seq)!
      shots.delete(-told.seq)
      own.id = id
      shots.set(id, own)
      return
    }
    const bullet = { ...bulletOf(id, told.seat, power, angle, lock, from), x, y, seq: 0 }
    shots.set(id, bullet)
  }

  function remove(id: number): Swimmer | undefined {
    const swimmer = swimmers.get(id)
    swimmers.delete(id)
    return swimmer
  }

  return {
    swimmers,
    shots,
    kinds,
    get seat() {
      return seat
    },
    nowMs,
    isFrozen: () => freezes.some(({ at, ms }) => nowMs() >= at && nowMs() < at + ms),
    hear(word: Extract<FishingWord, { t: 'room' | 'tick' }>): void {
      tellTime(word.at)
      if (word.t === 'room') {
        seat = word.seat
        swimmers.clear()
        shots.clear()
        freezes = []
      }
      freezes.push(...word.freezes)
      for (const fish of word.fish) addFish(fish)
      for (const shot of word.shots) addShot(shot)
      if (word.seats) events.onSeats(word.seats)
      if (word.t === 'room') return
      for (const hit of word.hits) {
        const shot = shots.get(hit.bullet)
        shots.delete(hit.bullet)
        const swimmer = hit.times > 0 ? remove(hit.fish) : swimmers.get(hit.fish)
        events.onHit(hit, swimmer, swimmer?.place ?? shot ?? { x: 0, y: 0 })
      }
      for (const blast of word.blasts) {
        const struck = blast.fish.map((id, i) => (blast.times[i]! > 0 ? remove(id) : swimmers.get(id)))
        events.onBlast(blast, struck)
      }
      for (const id of word.lost) shots.delete(id)
    },
    /** An own shot leaves at once; the room confirms or refuses it. */
    fire(seq: number, power: number, angle: number, lock: number): void {
      shots.set(-seq, { ...bulletOf(-seq, seat, power, angle, lock, nowMs()), seq })
    },
    refuse: (seq: number) => shots.delete(-seq),
    advance(deltaMs: number): void {
      const now = nowMs()
      for (const [id, swimmer] of swimmers) {
        placeOn(swimmer.course, swumMs(swimmer.fish.from, now, freezes), swimmer.place)
        if (swimmer.place.passed <= 1) continue
        swimmers.delete(id)
        events.onGone(swimmer)
      }
      const ms = Math.min(LONGEST_MS, deltaMs)
      for (const shot of shots.values()) {
        const target = shot.lock === 0 ? undefined : swimmers.get(shot.lock)
        if (target) shot.angle = Math.atan2(target.place.y - shot.y, target.place.x - shot.x)
        moveBullet(shot, ms)
      }
    },
    /** What swims there, the dearest first. */
    fishAt(x: number, y: number, reach: number): Swimmer | undefined {
      let found: Swimmer | undefined
      for (const swimmer of swimmers.values())
        if (
          isWithin(swimmer.place, swimmer.kind, x, y, reach) &&
          meanOf(swimmer.kind) > (found ? meanOf(found.kind) : 0)
        )
          found = swimmer
      return found
    },
    /** The dearest fish in the water that the room can hit. */
    dearest(width: number, height: number): Swimmer | undefined {
      let found: Swimmer | undefined
      for (const swimmer of swimmers.values()) {
        const { x, y } = swimmer.place
        const isSeen = x > 0 && x < width && y > 0 && y < height
        if (isSeen && meanOf(swimmer.kind) > (found ? meanOf(found.kind) : 0)) found = swimmer
      }
      return found
    },
  }
}
export type Water = ReturnType<typeof createWater>

/** What a catch of the kind pays on the average. */
export function meanOf({ pays }: FishFile): number {
  let [sum, weights] = [0, 0]
  for (const { times, weight } of pays) {
    sum += times * weight
    weights += weight
  }
  return sum / weights
}
