import type { Draw } from '../slots/draw.ts'
import { BULLET_REACH, type Bullet, bulletOf, moveBullet } from './bullets.ts'
import { type Course, courseOf, type Fish, type Freeze, isWithin, type Place, placeOn, swumMs } from './course.ts'
import type { FishFile, FishingFile } from './fishing-file.ts'
import { createSpawner } from './spawner.ts'

/** A fish in the water, with where it is now. */
export type Swimmer = { fish: Fish; kind: FishFile; course: Course; place: Place }

/** A step of the water is no longer than this, so that no shot passes through a fish. */
export const STEP_MS = 25
/** A shot that has hit nothing for so long is given back. */
export const LOST_MS = 20_000
/** Longer ago, no fish that is still there stood still. */
const KEPT_FREEZE_MS = 120_000

export type PondEvents = {
  onSpawn: (fish: Fish) => void
  /** A shot hits a fish, and is gone; answers whether the fish is caught. */
  onHit: (bullet: Bullet, swimmer: Swimmer) => boolean
  /** A shot that hit nothing. */
  onLost: (bullet: Bullet) => void
}

/** The water of one room: fish, shots and the time. What is decided about money is asked of `onHit`. */
export function createPond(file: FishingFile, draw: Draw, events: PondEvents) {
  const kinds = new Map(file.fish.map(kind => [kind.id, kind]))
  const swimmers = new Map<number, Swimmer>()
  const bullets = new Map<number, Bullet>()
  let freezes: Freeze[] = []
  let nowMs = 0
  let bulletIds = 0
  const spawner = createSpawner(file, draw, fish => {
    const kind = kinds.get(fish.kind)!
    const course = courseOf(fish, kind)
    swimmers.set(fish.id, { fish, kind, course, place: placeOn(course, 0, { x: 0, y: 0, heading: 0, passed: 0 }) })
    events.onSpawn(fish)
  })

  function step(ms: number): void {
    nowMs += ms
    spawner.advance(nowMs, swimmers.size, isFrozen())
    for (const [id, swimmer] of swimmers) {
      placeOn(swimmer.course, swumMs(swimmer.fish.from, nowMs, freezes), swimmer.place)
      if (swimmer.place.passed > 1) swimmers.delete(id)
    }
    for (const [id, bullet] of bullets) {
      const target = bullet.lock === 0 ? undefined : swimmers.get(bullet.lock)
      // What it was locked on has gone: it hits whatever comes.
      if (!target) bullet.lock = 0
      else bullet.angle = Math.atan2(target.place.y - bullet.y, target.place.x - bullet.x)
      moveBullet(bullet, ms)
      const hit = target ? (reaches(bullet, target) ? target : undefined) : firstHit(bullet)
      if (!hit) {
        if (nowMs - bullet.from < LOST_MS) continue
        bullets.delete(id)
        events.onLost(bullet)
        continue
      }
      bullets.delete(id)
      if (events.onHit(bullet, hit)) swimmers.delete(hit.fish.id)
    }
  }

  const reaches = (bullet: Bullet, { place, kind }: Swimmer) =>
    place.passed >= 0 && isWithin(place, kind, bullet.x, bullet.y, BULLET_REACH)

  function firstHit(bullet: Bullet): Swimmer | undefined {
    for (const swimmer of swimmers.values()) if (reaches(bullet, swimmer)) return swimmer
    return undefined
  }

  const isFrozen = () => freezes.some(({ at, ms }) => nowMs >= at && nowMs < at + ms)

  return {
    swimmers,
    bullets,
    /** Goes on to this time. */
    advance(untilMs: number): void {
      while (nowMs < untilMs) step(Math.min(STEP_MS, untilMs - nowMs))
    },
    get nowMs() {
      return nowMs
    },
    get freezes(): readonly Freeze[] {
      return freezes
    },
    fire(seat: number, power: number, angle: number, lock: number): Bullet {
      const bullet = bulletOf(++bulletIds, seat, power, angle, swimmers.has(lock) ? lock : 0, nowMs)
      bullets.set(bullet.id, bullet)
      return bullet
    },
    /** Takes shots of this seat out of the water. */
    takeBack(seat: number): Bullet[] {
      const own = [...bullets.values()].filter(bullet => bullet.seat === seat)
      for (const { id } of own) bullets.delete(id)
      return own
    },
    /** The fish nearest to a point, no farther than `radius`, in the order of their distance. */
    near(x: number, y: number, radius: number, most: number): Swimmer[] {
      const distance = ({ place }: Swimmer) => Math.hypot(place.x - x, place.y - y)
      return [...swimmers.values()]
        .filter(swimmer => swimmer.place.passed >= 0 && isWithin(swimmer.place, swimmer.kind, x, y, radius))
        .sort((a, b) => distance(a) - distance(b))
        .slice(0, most)
    },
    remove: (id: number) => swimmers.delete(id),
    freeze(ms: number): Freeze {
      const freeze = { at: nowMs, ms }
      freezes = [...freezes.filter(({ at }) => at > nowMs - KEPT_FREEZE_MS), freeze]
      return freeze
    },
  }
}
export type Pond = ReturnType<typeof createPond>
