import { WATER } from '../../../engine/fishing/course.ts'

export type Box = { x: number; y: number; width: number; height: number }

/**
 * How the water lies on the screen: upright on a phone, and turned so that the own cannon stands at the lower left. A
 * point (x, y) of the water is at (a·x + c·y + e, b·x + d·y + f).
 */
export type View = { a: number; b: number; c: number; d: number; e: number; f: number; scale: number }

export function fitWater(room: Box, seat: number): View {
  const isUpright = room.height > room.width
  const [wide, high] = isUpright ? [WATER.height, WATER.width] : [WATER.width, WATER.height]
  const scale = Math.min(room.width / wide, room.height / high)
  const [left, top] = [room.x + (room.width - wide * scale) / 2, room.y + (room.height - high * scale) / 2]
  // Seats stand in the corners: lower left, lower right, upper right, upper left.
  const [flipsX, flipsY] = [seat === 1 || seat === 2, seat === 2 || seat === 3]
  if (isUpright) {
    // The water's length goes up the screen: what was low stands left.
    const [up, side] = [flipsX ? 1 : -1, flipsY ? 1 : -1]
    return {
      ...{ a: 0, b: up * scale, c: side * scale, d: 0, scale },
      e: side < 0 ? left + wide * scale : left,
      f: up < 0 ? top + high * scale : top,
    }
  }
  return {
    ...{ a: flipsX ? -scale : scale, b: 0, c: 0, d: flipsY ? -scale : scale, scale },
    e: flipsX ? left + wide * scale : left,
    f: flipsY ? top + high * scale : top,
  }
}

export const screenX = (v: View, x: number, y: number) => v.a * x + v.c * y + v.e
export const screenY = (v: View, x: number, y: number) => v.b * x + v.d * y + v.f

/** An angle of the water as the screen has it. */
export const screenAngle = (v: View, angle: number) => {
  const [x, y] = [Math.cos(angle), Math.sin(angle)]
  return Math.atan2(v.b * x + v.d * y, v.a * x + v.c * y)
}

/** The point of the water under a point of the screen. */
export function waterAt(v: View, x: number, y: number): { x: number; y: number } {
  const determinant = v.a * v.d - v.b * v.c
  const [dx, dy] = [x - v.e, y - v.f]
  return { x: (v.d * dx - v.c * dy) / determinant, y: (v.a * dy - v.b * dx) / determinant }
}
