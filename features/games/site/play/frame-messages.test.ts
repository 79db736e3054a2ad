import { expect, test } from 'vitest'
import { readFrameMessage } from './frame-messages.ts'

const frame = {}
const origin = 'https://studio.test'
const read = (data: unknown, source: unknown = frame, from = origin) =>
  readFrameMessage({ source, origin: from, data }, frame, origin)

test.each([
  { type: 'grandstand:round', state: 'started' },
  { type: 'grandstand:round', state: 'ended' },
  { type: 'grandstand:exit' },
  { type: 'grandstand:balance' },
  { type: 'grandstand:own-money' },
])('$type $state is understood', message => {
  expect(read(message)).toEqual(message)
})

test.each([
  [{ type: 'grandstand:round', state: 'won' }],
  [{ type: 'grandstand:round' }],
  [{ type: 'other' }],
  ['grandstand:exit'],
  [null],
  [undefined],
])('%j is not a message', data => {
  expect(read(data)).toBeNull()
})

test('only the game in the frame is heard, and only from its own origin', () => {
  const exit = { type: 'grandstand:exit' }
  expect(read(exit, {})).toBeNull()
  expect(read(exit, null)).toBeNull()
  expect(read(exit, frame, 'https://evil.test')).toBeNull()
  expect(readFrameMessage({ source: null, origin, data: exit }, null, origin)).toBeNull()
})

test('what else a message carries is not passed on', () => {
  expect(read({ type: 'grandstand:exit', to: 'https://evil.test' })).toEqual({ type: 'grandstand:exit' })
})
