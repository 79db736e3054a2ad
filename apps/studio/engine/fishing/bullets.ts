import { WATER } from './course.ts'

/* Shots under way. The studio moves them; browsers move their own pictures by the same steps. */

/** Lengths a second. */
export const BULLET_SPEED = 1_150
export const BULLET_REACH = 9

/** Where the cannon of each seat stands, in the corners. */
export const MUZZLES: readonly { x: number; y: number }[] = [
  { x: 70, y: WATER.height - 60 },
  { x: WATER.width - 70, y: WATER.height - 60 },
  { x: WATER.width - 70, y: 60 },
  { x: 70, y: 60 },
]

/** `lock`: the id of the only fish that it hits; 0 for the first in its way. */
export type Bullet = {
  id: number
  seat: number
  power: number
  x: number
  y: number
  angle: number
  lock: number
  from: number
}

export function bulletOf(id: number, seat: number, power: number, angle: number, lock: number, from: number): Bullet {
  const { x, y } = MUZZLES[seat]!
  return { id, seat, power, x, y, angle, lock, from }
}

/** Goes on for so many milliseconds, and bounces off the edges. */
export function moveBullet(bullet: Bullet, ms: number): void {
  const way = (BULLET_SPEED * ms) / 1000
  bullet.x += Math.cos(bullet.angle) * way
  bullet.y += Math.sin(bullet.angle) * way
  if (bullet.x < 0 || bullet.x > WATER.width) {
    bullet.x = bullet.x < 0 ? -bullet.x : 2 * WATER.width - bullet.x
    bullet.angle = Math.PI - bullet.angle
  }
  if (bullet.y < 0 || bullet.y > WATER.height) {
    bullet.y = bullet.y < 0 ? -bullet.y : 2 * WATER.height - bullet.y
    bullet.angle = -bullet.angle
  }
}
