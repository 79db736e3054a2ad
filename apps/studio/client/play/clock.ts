/** What moves on the stage moves by this clock: it stands still with the page and can be hurried by a tap. */
export type Clock = {
  /** Runs `step` with the eased share of time passed (0…1) until it is 1. */
  tween(durationMs: number, step: (share: number) => void, ease?: Ease): Promise<void>
  wait(durationMs: number): Promise<void>
  /** Called once per frame. */
  advance(deltaMs: number): void
  /** Ends at once what can be skipped now, and what follows until `calm`. */
  hurry(): void
  calm(): void
  readonly hurried: boolean
  /** True while anything moves by this clock. */
  readonly moving: boolean
  /** Called when something begins to move by a clock at rest: who moves the clock only then begins here. */
  onWake: () => void
  /** How much faster than usual everything goes: 1, more in turbo. */
  pace: number
}

export type Ease = (t: number) => number

export const linear: Ease = t => t
export const easeOut: Ease = t => 1 - (1 - t) ** 3
export const easeInOut: Ease = t => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2)
export const easeOutBack: Ease = t => 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2

type Tween = { passed: number; duration: number; step: (share: number) => void; ease: Ease; done: () => void }

export function createClock(): Clock {
  let running: Tween[] = []
  let hurried = false
  const finish = (tween: Tween) => {
    tween.step(1)
    tween.done()
  }
  const clock: Clock = {
    pace: 1,
    onWake: () => undefined,
    tween(duration, step, ease = easeOut) {
      if (hurried || duration <= 0) {
        step(1)
        return Promise.resolve()
      }
      step(0)
      if (!clock.moving) clock.onWake()
      return new Promise(done => running.push({ passed: 0, duration, step, ease, done }))
    },
    wait: duration => clock.tween(duration, () => undefined, linear),
    advance(deltaMs) {
      for (const tween of running) {
        tween.passed += deltaMs * clock.pace
        if (tween.passed >= tween.duration) finish(tween)
        else tween.step(tween.ease(tween.passed / tween.duration))
      }
      if (running.some(tween => tween.passed >= tween.duration))
        running = running.filter(tween => tween.passed < tween.duration)
    },
    hurry() {
      hurried = true
      const ending = running
      running = []
      ending.forEach(finish)
    },
    calm() {
      hurried = false
    },
    get hurried() {
      return hurried
    },
    get moving() {
      return running.length > 0
    },
  }
  return clock
}
