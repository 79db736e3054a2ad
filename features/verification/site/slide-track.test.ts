import { expect, test } from 'vitest'
import { followDrag } from './slide-track.ts'

const at = (clientX: number, timeStamp: number, clientY = 50) => ({ clientX, clientY, timeStamp })

test('a drag is told in pixels of the picture and milliseconds since its beginning', () => {
  const track = followDrag(at(100, 5_000), 160, 260)
  expect(track.add(at(110, 5_016, 51))).toBe(20)
  expect(track.add(at(150, 5_032, 49))).toBe(100)
  expect(track.points()).toEqual([
    { x: 0, y: 0, t: 0 },
    { x: 20, y: 2, t: 16 },
    { x: 100, y: -2, t: 32 },
  ])
})

test('the piece stays within the picture', () => {
  const track = followDrag(at(100, 0), 320, 260)
  expect(track.add(at(20, 10))).toBe(0)
  expect(track.add(at(900, 20))).toBe(260)
})

test('time grows from point to point, and the last place counts', () => {
  const track = followDrag(at(0, 0), 320, 260)
  track.add(at(10, 8))
  track.add(at(12, 8.3))
  expect(track.points().map(({ x, t }) => [x, t])).toEqual([
    [0, 0],
    [12, 8],
  ])
})

test('a long drag keeps to 1,600 points', () => {
  const track = followDrag(at(0, 0), 320, 260)
  for (let t = 1; t < 2_000; t++) track.add(at(t / 10, t))
  expect(track.points()).toHaveLength(1_600)
  expect(track.points().at(-1)!.x).toBe(200)
})
