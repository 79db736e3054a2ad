import { describe, expect, it, vi } from 'vitest'
import { createClock, linear } from './clock.ts'

const settled = async (promise: Promise<void>) => {
  let done = false
  void promise.then(() => {
    done = true
  })
  await Promise.resolve()
  await Promise.resolve()
  return () => done
}

describe('the clock of the stage', () => {
  it('moves only with the frames', async () => {
    const clock = createClock()
    const step = vi.fn()
    const done = await settled(clock.tween(100, step, linear))
    clock.advance(25)
    expect(step).toHaveBeenLastCalledWith(0.25)
    clock.advance(75)
    await Promise.resolve()
    expect(step).toHaveBeenLastCalledWith(1)
    await Promise.resolve()
    expect(done()).toBe(true)
  })

  it('wakes who moves it, and tells when nothing moves any more', async () => {
    const clock = createClock()
    const wake = vi.fn()
    clock.onWake = wake
    void clock.wait(50)
    void clock.wait(100)
    expect(wake).toHaveBeenCalledTimes(1)
    clock.advance(60)
    expect(clock.moving).toBe(true)
    clock.advance(60)
    expect(clock.moving).toBe(false)
    void clock.wait(50)
    expect(wake).toHaveBeenCalledTimes(2)
  })

  it('a tap ends what runs and what follows, until all is calm again', async () => {
    const clock = createClock()
    const step = vi.fn()
    const first = clock.tween(10_000, step)
    clock.hurry()
    await first
    expect(step).toHaveBeenLastCalledWith(1)
    await clock.wait(10_000)
    clock.calm()
    const done = await settled(clock.wait(10))
    expect(done()).toBe(false)
    clock.advance(10)
    await Promise.resolve()
    await Promise.resolve()
    expect(done()).toBe(true)
  })
})
