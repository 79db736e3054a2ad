import { expect, test } from 'vitest'
import type { Issue } from '#features/lottery/api.ts'
import { pollMs, watchDraw } from './draw-phase.ts'

const at = (clock: string) => Date.parse(`2026-11-21T${clock}Z`)

/** Draws each minute, sold until five seconds before. */
const issueAt = (minute: number): Issue => ({
  numero: `20261121000${minute}`,
  drawAt: new Date(at(`10:0${minute}:00`)).toISOString(),
  lockAt: new Date(at(`10:0${minute}:00`) - 5_000).toISOString(),
  remainTime: 0,
  lockTime: 5,
  state: 'open',
  commitment: '',
})
const given = (awaited: Issue | null = null, source: 'HOUSE' | 'OFFICIAL' = 'HOUSE') => ({
  game: { source },
  issue: issueAt(awaited ? 8 : 7),
  awaited,
})

test('an issue is sold until its lock, then waits for its draw, then is drawn', () => {
  const about = { numero: '202611210007' }
  expect(watchDraw(given(), at('10:06:30'))).toEqual({ ...about, phase: 'selling', untilMs: at('10:06:55') })
  expect(watchDraw(given(), at('10:06:55'))).toEqual({ ...about, phase: 'locked', untilMs: at('10:07:00') })
  expect(watchDraw(given(), at('10:07:00')).phase).toBe('drawing')
})

test('the draw of the issue before is watched while the next one is sold already', () => {
  const next = given(issueAt(7))
  expect(watchDraw(next, at('10:06:57'))).toEqual({ phase: 'locked', numero: '202611210007', untilMs: at('10:07:00') })
  expect(watchDraw(next, at('10:07:02')).phase).toBe('drawing')
  expect(watchDraw(next, at('10:07:31')).phase).toBe('late')
  expect(watchDraw({ ...next, awaited: null }, at('10:07:02')).phase).toBe('selling')
})

test('an outside result is waited for, nothing spins; after half an hour the next issue is spoken of', () => {
  const outside = given(issueAt(7), 'OFFICIAL')
  expect(watchDraw(outside, at('10:09:00')).phase).toBe('waiting')
  expect(watchDraw(outside, at('10:36:59')).phase).toBe('waiting')
  expect(watchDraw({ ...outside, issue: null }, at('12:09:00')).phase).toBe('waiting')
  const tomorrow = { ...outside, issue: { ...issueAt(8), lockAt: new Date(at('18:00:00')).toISOString() } }
  expect(watchDraw(tomorrow, at('10:37:00')).phase).toBe('selling')
  expect(watchDraw({ ...given(), issue: null }, at('10:09:00')).phase).toBe('idle')
})

test('a page reads again when something happens, and once a second while a draw is on', () => {
  expect(pollMs(given(), at('10:06:50'))).toBe(5_400)
  expect(pollMs(given(), at('10:06:10'))).toBe(30_000)
  expect(pollMs(given(issueAt(7)), at('10:07:01'))).toBe(1_000)
  expect(pollMs(given(issueAt(7), 'OFFICIAL'), at('10:09:00'))).toBe(5_000)
})
