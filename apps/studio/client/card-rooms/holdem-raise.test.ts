import { expect, test } from 'vitest'
import type { HoldemRoomView } from '../../engine/card-rooms/holdem/holdem-rules.ts'
import { raiseOf, SIZES } from './holdem-raise.ts'

const view = (bet: number, ...put: number[]) =>
  ({ bet, players: put.map(each => ({ put: each })) }) as Pick<HoldemRoomView, 'players' | 'bet'>
const sizes = (of: ReturnType<typeof view>, call: number, from: number, to: number) =>
  SIZES.map(([, part]) => raiseOf(part, of, { fold: call > 0, check: call === 0, call, raise: { from, to } }))

test('a raise by the pot calls first and then puts the pot, or a part of it', () => {
  // Blinds of 5 and 10: a raise of the pot from the button goes to 35.
  expect(sizes(view(10, 0, 5, 10), 10, 20, 500)).toEqual([23, 29, 35, 500])
  expect(sizes(view(0, 30, 30, 30), 0, 10, 500)).toEqual([45, 68, 90, 500])
})

test('it is never less than the least raise, nor more than there is', () => {
  expect(sizes(view(10, 5, 10), 5, 20, 28)).toEqual([20, 25, 28, 28])
  expect(sizes(view(100, 40, 100), 60, 190, 120)).toEqual([190, 190, 190, 190])
})
