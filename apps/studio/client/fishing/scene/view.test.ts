import { expect, test } from 'vitest'
import { MUZZLES } from '../../../engine/fishing/bullets.ts'
import { fitWater, screenX, screenY, waterAt } from './view.ts'

const rooms = [
  { x: 0, y: 60, width: 390, height: 560 },
  { x: 100, y: 40, width: 1200, height: 640 },
]

test.each(rooms.flatMap(room => [0, 1, 2, 3].map(seat => ({ room, seat }))))(
  'the own cannon of $seat stands at the lower left, and each point is found again',
  ({ room, seat }) => {
    const view = fitWater(room, seat)
    const { x, y } = MUZZLES[seat]!
    const [left, top] = [screenX(view, x, y), screenY(view, x, y)]
    expect(left).toBeLessThan(room.x + room.width / 2)
    expect(top).toBeGreaterThan(room.y + room.height / 2)
    expect(left).toBeGreaterThanOrEqual(room.x)
    expect(top).toBeLessThanOrEqual(room.y + room.height)
    const back = waterAt(view, left, top)
    expect(back.x).toBeCloseTo(x)
    expect(back.y).toBeCloseTo(y)
  },
)
