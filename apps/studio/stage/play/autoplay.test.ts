import { describe, expect, it } from 'vitest'
import { type AutoPlan, afterRound, beginAuto } from './autoplay.ts'

const plan: AutoPlan = { rounds: 3, lossLimit: 250n, winLimit: 1000n }

describe('autoplay', () => {
  it('ends when its rounds are played', () => {
    const first = afterRound(beginAuto(plan), 10n, 0n)
    const second = afterRound(first.run, 10n, 10n)
    expect([first.end, second.end, afterRound(second.run, 10n, 0n).end]).toEqual([null, null, 'done'])
  })

  it('ends before a stake that could lose more than the limit', () => {
    const first = afterRound(beginAuto(plan), 100n, 0n)
    expect(first.end).toBeNull()
    expect(afterRound(first.run, 100n, 0n).end).toBe('loss')
    expect(afterRound(first.run, 100n, 60n).end).toBeNull()
  })

  it('ends at a win of the limit, however much was lost', () => {
    expect(afterRound(beginAuto(plan), 100n, 999n).end).toBeNull()
    expect(afterRound(beginAuto(plan), 100n, 1000n).end).toBe('win')
    expect(afterRound(beginAuto({ ...plan, winLimit: null }), 100n, 100_000n).end).toBeNull()
  })
})
