import { MUZZLES } from '../../engine/fishing/bullets.ts'
import { WATER } from '../../engine/fishing/course.ts'
import type { Bought } from '../../engine/fishing/fishing-file.ts'
import type { FishingScene } from './scene/scene.ts'
import type { Water } from './water.ts'

/** Between two shots while the finger stays down. A little more than the cannon of the room needs. */
const SHOT_MS = 130
const TURN = 0.06
/** A finger hits a fish that is not quite under it. */
const FINGER = 26

type Parts = {
  area: HTMLElement
  water: Water
  scene: FishingScene
  /** Whether shots may leave at all. */
  isLoaded: () => boolean
  isAuto: () => boolean
  isLocking: () => boolean
  armed: () => Bought | null
  onFire: (angle: number, lock: number) => void
  onUse: (weapon: Bought, x: number, y: number) => void
}

/** Where the player aims: by touch, mouse or keys; auto fire and lock only do what fingers could. */
export type Aim = ReturnType<typeof createAim>

export function createAim({ area, water, scene, ...parts }: Parts) {
  let angle = -Math.PI / 4
  let lock = 0
  let isDown = false
  let shotAt = 0

  const muzzle = () => MUZZLES[water.seat]!
  const aimAt = (x: number, y: number) => {
    angle = Math.atan2(y - muzzle().y, x - muzzle().x)
    scene.point(water.seat, angle)
  }
  const setLock = (id: number) => {
    lock = id
    scene.lock(id)
  }

  function fire(): void {
    if (!parts.isLoaded() || performance.now() - shotAt < SHOT_MS) return
    shotAt = performance.now()
    const target = water.swimmers.get(lock)
    if (target) aimAt(target.place.x, target.place.y)
    parts.onFire(angle, target ? lock : 0)
  }

  function follow(): void {
    requestAnimationFrame(follow)
    if (!parts.isLocking()) {
      if (lock !== 0) setLock(0)
    } else if (!water.swimmers.has(lock))
      setLock(parts.isAuto() ? (water.dearest(WATER.width, WATER.height)?.fish.id ?? 0) : 0)
    if (parts.isLoaded() && (isDown || parts.isAuto())) fire()
  }
  follow()

  const pointOf = ({ clientX, clientY }: PointerEvent) => scene.waterAt(clientX, clientY)
  area.addEventListener('pointerdown', event => {
    if (event.button !== 0) return
    const { x, y } = pointOf(event)
    const weapon = parts.armed()
    if (weapon) return parts.onUse(weapon, x, y)
    area.setPointerCapture(event.pointerId)
    isDown = true
    const under = parts.isLocking() ? water.fishAt(x, y, FINGER) : undefined
    if (under) setLock(under.fish.id)
    aimAt(x, y)
    fire()
  })
  area.addEventListener('pointermove', event => {
    if (!isDown) return
    const { x, y } = pointOf(event)
    aimAt(x, y)
  })
  for (const end of ['pointerup', 'pointercancel'] as const)
    area.addEventListener(end, () => {
      isDown = false
    })

  return {
    fire,
    turn(by: -1 | 1): void {
      angle += by * TURN
      scene.point(water.seat, angle)
    },
    /** Where a weapon strikes that is not placed by a finger: the fish aimed at, or some way ahead. */
    ahead(): { x: number; y: number } {
      const target = water.swimmers.get(lock)
      if (target) return target.place
      return { x: muzzle().x + Math.cos(angle) * 700, y: muzzle().y + Math.sin(angle) * 700 }
    },
  }
}
