import { describe, expect, it } from 'vitest'
import { type AutoPlan, afterRound, beginAuto } from './autoplay.ts'

const plan: AutoPlan = { rounds: 3, lossLimit: 250n, winLimit: 1000n, gainLimit: null, raise: null }
const stakes = [10n, 20n, 50n, 100n, 200n, 500n, 1000n]

/** Plays these payouts and tells the stakes that were put and why it ended. */
function playOut(given: Partial<AutoPlan>, first: bigint, payouts: bigint[]) {
  let run = beginAuto({ ...plan, ...given }, first)
  const put: bigint[] = []
  for (const payout of payouts) {
    put.push(run.stake)
    const after = afterRound(run, payout, stakes)
    if (after.end) return { put, end: after.end, net: after.run.net }
    run = after.run
  }
  return { put, end: null, net: run.net }
}

describe('autoplay', () => {
  it('ends after its rounds', () => {
    expect(playOut({}, 100n, [100n, 100n, 100n])).toMatchObject({ end: 'done', net: 0n })
  })

  it('ends before a stake that could lose more than the limit', () => {
    expect(playOut({}, 100n, [0n, 0n])).toMatchObject({ end: 'loss', net: -200n })
  })

  it('ends after a win of the size that was named', () => {
    expect(playOut({}, 100n, [1000n])).toMatchObject({ end: 'win' })
  })

  it('ends when the player is up as much as was named', () => {
    expect(playOut({ gainLimit: 300n, winLimit: null }, 100n, [250n, 250n])).toMatchObject({ end: 'gain', net: 300n })
  })

  it('raises after a loss up to the cap, and begins again after a win', () => {
    const raise = { after: 'loss', cap: 350n } as const
    const { put } = playOut({ rounds: 9, lossLimit: 9_000n, raise }, 50n, [0n, 0n, 0n, 0n, 300n, 0n])
    expect(put).toEqual([50n, 100n, 200n, 200n, 200n, 50n])
  })

  it('raises after a win, stays after a round that gives the stake back, and begins again after a loss', () => {
    const raise = { after: 'win', cap: 1000n } as const
    const { put } = playOut({ rounds: 9, lossLimit: 9_000n, raise }, 100n, [150n, 200n, 210n, 0n, 0n])
    expect(put).toEqual([100n, 200n, 200n, 200n, 100n])
  })

  it('a raised stake never loses more than the limit of losses', () => {
    const raise = { after: 'loss', cap: 1000n } as const
    for (const lossLimit of [100n, 250n, 400n, 1000n])
      expect(playOut({ rounds: 99, lossLimit, raise }, 50n, Array(99).fill(0n)).net).toBeGreaterThanOrEqual(-lossLimit)
  })
})
