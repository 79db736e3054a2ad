import { describe, expect, it } from 'vitest'
import { readMotion, type TraceEvent } from './trace.ts'

const event = (name: string, atMs: number, ms: number, id?: number): TraceEvent => ({
  ...{ name, ph: 'X', pid: 1, tid: 1, ts: atMs * 1000, dur: ms * 1000 },
  ...(id !== undefined && { args: { data: { id } } }),
})

/** Frames that begin at these times; each asks for the next but for those in `ends`, whose next is asked for just before it. */
function trace(times: readonly number[], ends: readonly number[] = []): TraceEvent[] {
  return times.flatMap((at, i) => {
    const next = times[i + 1]
    const asks =
      next === undefined ? [] : [event('RequestAnimationFrame', ends.includes(at) ? next - 1 : at + 2, 0, i + 1)]
    return [event('RunTask', at, 8), event('FireAnimationFrame', at, 4, i), event('Paint', at + 5, 3), ...asks]
  })
}

const beats = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + (i * 1000) / 60)

describe('the motion of a trace', () => {
  it('is sixty frames a second when each comes with its beat', () => {
    const motion = readMotion(trace(beats(61)))
    expect(motion.frames).toBe(60)
    expect(motion.rate).toBeCloseTo(60)
    expect(motion).toMatchObject({ late: 0, veryLate: 0 })
    expect(motion.script).toBeCloseTo(4)
    expect(motion.paint).toBeCloseTo(3)
    expect(motion.busy).toBeCloseTo(8)
  })

  it('counts a frame that was asked for and came late', () => {
    const motion = readMotion(trace([0, 1000 / 60, 500, 500 + 1000 / 60]))
    expect(motion.rate).toBeCloseTo(3000 / (500 + 1000 / 60))
    expect(motion.late).toBeCloseTo(1 / 3)
    expect(motion.veryLate).toBeCloseTo(1 / 3)
  })

  it('does not count the time in which a page that rests asks for none', () => {
    const last = beats(31).at(-1)!
    const motion = readMotion(trace([...beats(31), ...beats(31, 2000)], [last]))
    expect(motion.frames).toBe(60)
    expect(motion.rate).toBeCloseTo(60)
    expect(motion.busy).toBeCloseTo(8)
  })

  it('is unknown where nothing asks for frames', () => expect(readMotion([event('RunTask', 0, 5)]).rate).toBeNaN())
})
