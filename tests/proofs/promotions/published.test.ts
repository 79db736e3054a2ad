import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrongOf } from '../../stranger/promotions.ts'
import { givenPoints, type PointsWorld } from '../../support/points/world.ts'
import { publishDraws, tamper } from './published.ts'

let world: PointsWorld
beforeAll(async () => {
  world = await givenPoints()
})
afterAll(() => world.close())

test('what is published of draws is drawn again by a stranger, and what was tampered with is not', async () => {
  const { records, wrong } = await publishDraws(world, 30, 8)
  expect(wrong).toEqual([])
  const kinds = Object.groupBy(records, ({ kind }) => kind)
  expect(kinds).toMatchObject({ envelope: { length: 10 }, raffle: { length: 10 }, wheel: { length: 10 } })
  for (const [what, record] of records.flatMap(tamper)) expect(wrongOf(record)).toContain(what)
})
