import { expect, test } from 'vitest'
import { seededDraw } from '../../rng/seeded.ts'
import { shippedFishing } from '../../shipped-games.ts'
import { courseOf, type Fish, placeOn, swumMs } from './course.ts'
import { createPond, LOST_MS } from './pond.ts'

const { file } = shippedFishing()[0]!
const quiet = { onSpawn: () => undefined, onHit: () => false, onLost: () => undefined }
const nowhere = () => ({ x: 0, y: 0, heading: 0, passed: 0 })

test('a browser that knows the fish and the time finds each fish where the studio has it', () => {
  const told: Fish[] = []
  const pond = createPond(file, seededDraw('water'), { ...quiet, onSpawn: fish => told.push(fish) })
  pond.advance(8_000)
  pond.freeze(3_000)
  pond.advance(14_000)
  pond.freeze(3_000)
  pond.advance(25_000)
  expect(pond.swimmers.size).toBeGreaterThan(20)
  const sent: Fish[] = JSON.parse(JSON.stringify(told))
  const freezes = JSON.parse(JSON.stringify(pond.freezes))
  for (const fish of sent) {
    const swimmer = pond.swimmers.get(fish.id)
    if (!swimmer) continue
    const kind = file.fish.find(({ id }) => id === fish.kind)!
    expect(placeOn(courseOf(fish, kind), swumMs(fish.from, pond.nowMs, freezes), nowhere())).toEqual(swimmer.place)
  }
})

test('frozen water stands still, shots go on', () => {
  const pond = createPond(file, seededDraw('ice'), quiet)
  pond.advance(20_000)
  pond.freeze(4_000)
  const inside = [...pond.swimmers.values()].map(({ place }) => place).filter(({ passed }) => passed > 0)
  const before = inside.map(place => ({ ...place }))
  const shot = { ...pond.fire(0, 1, -0.7, 0) }
  pond.advance(20_100)
  expect(inside).toEqual(before)
  expect(pond.bullets.get(shot.id)).not.toMatchObject({ x: shot.x, y: shot.y })
})

test('a locked shot hits only what it is locked on', () => {
  const hits: number[] = []
  const pond = createPond(file, seededDraw('lock'), {
    ...quiet,
    onHit(_, { fish }) {
      hits.push(fish.id)
      return true
    },
  })
  pond.advance(20_000)
  const target = [...pond.swimmers.values()].find(({ place }) => place.passed > 0.2 && place.passed < 0.5)!
  pond.fire(0, 1, 0, target.fish.id)
  pond.advance(24_000)
  expect(hits).toEqual([target.fish.id])
})

test('a shot that hits nothing is given back', () => {
  const lost: number[] = []
  // Nothing comes in for a long while.
  const slow = { ...file, fish: file.fish.slice(0, 1).map(fish => ({ ...fish, speed: 1 })) }
  const pond = createPond(slow, seededDraw('lost'), { ...quiet, onLost: ({ id }) => lost.push(id) })
  const { id } = pond.fire(0, 1, -1.5, 0)
  pond.advance(LOST_MS - 1_000)
  expect(lost).toEqual([])
  pond.advance(LOST_MS + 1_000)
  expect(lost).toEqual([id])
  expect(pond.bullets.size).toBe(0)
})

test('the water never holds more than eighty fish, and always some', () => {
  const pond = createPond(file, seededDraw('full'), quiet)
  pond.advance(20_000)
  for (let ms = 21_000; ms < 240_000; ms += 1_000) {
    pond.advance(ms)
    expect(pond.swimmers.size).toBeLessThanOrEqual(80)
    expect(pond.swimmers.size).toBeGreaterThan(15)
  }
})

test('bosses come by their own clock', () => {
  const bosses: Fish[] = []
  const ids = file.fish.filter(({ boss }) => boss).map(({ id }) => id)
  const pond = createPond(file, seededDraw('boss'), {
    ...quiet,
    onSpawn(fish) {
      if (ids.includes(fish.kind)) bosses.push(fish)
    },
  })
  pond.advance(160_000)
  expect(bosses.length).toBe(4)
})
