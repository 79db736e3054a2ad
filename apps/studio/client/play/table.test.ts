import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Entered, type PlayedRound, studioApi } from '../../api.ts'
import { ask } from '../net/ask.ts'
import { wordsIn } from '../words/words.ts'
import { createClock } from './clock.ts'
import { createPurse } from './money.ts'
import { createTable } from './table.ts'
import type { Bet, TableParts } from './table-parts.ts'
import { createTally } from './tally.ts'

const say = wordsIn('EN')
const round = (id: string): PlayedRound => ({
  ...{ id, at: '2026-01-01T00:00:00Z', game: 'g', kind: 'slot', demo: false, stake: '100', payout: '0', jackpots: [] },
  ...{ state: 'playing', shownSteps: 0, events: { game: 'g', version: 1, bet: 1, coins: 0, steps: [] } },
  fairness: { serverSeedHash: '', serverSeed: '', clientSeed: '', nonce: 0, mathVersion: 1, gameHash: '' },
})
const fairness = { serverSeedHash: 'h', clientSeed: 'c', nonce: 1 }
const entered = {
  ...{ token: 't', game: 'g', stakes: ['50', '100', '200'], defaultStake: '100', balance: '1000', fairness },
  ...{ allowed: { quickStop: true, autoplay: true, minCycleMs: 0 }, unfinished: null, lastRound: null, replay: null },
} as unknown as Entered

type Answer = 'silence' | 'none' | 'played'
/** A stage before a studio that answers as told; `sent` are the calls that it got. */
function givenTable({ spin, recall = ['none'] }: { spin: Answer[]; recall?: Answer[] }) {
  const sent: string[] = []
  const next = { spin: [...spin], recall: [...recall] }
  vi.stubGlobal('fetch', async (url: string) => {
    const call = url.split('/').at(-1)!
    sent.push(call)
    const answer = call === 'spin' || call === 'recall' ? next[call].shift() : 'played'
    if (answer === 'silence') throw new TypeError('Failed to fetch')
    const value =
      call === 'shown'
        ? { state: 'done', balance: '900' }
        : answer === 'none'
          ? null
          : { round: round('r'), balance: '900', fairness }
    return new Response(JSON.stringify({ success: true, value, message: '', requestId: 'r' }))
  })
  const state = { isUp: true, told: '', isLocked: true, rests: false, shown: [] as string[] }
  let hear: (isUp: boolean) => void = () => undefined
  const controls = {
    setMode: () => undefined,
    setBalance: () => undefined,
    setStake: () => undefined,
    setWin: () => undefined,
    setAuto: () => undefined,
    lockStake: () => undefined,
    setLine: (isUp: boolean) => {
      state.rests = !isUp
    },
  }
  const parts = {
    entered,
    say,
    clock: createClock(),
    purse: createPurse(2),
    tally: createTally(() => 0),
    host: { isFramed: false, tell: () => undefined, hear: () => undefined, exit: () => undefined },
    shell: {
      ...{ controls, banner: {}, announce: () => undefined },
      tell(text: string) {
        state.told = text
      },
    },
    view: {
      begin: () => undefined,
      start: () => undefined,
      play: async (played: PlayedRound) => {
        state.shown.push(played.id)
        return played
      },
      rest: () => undefined,
      stepsOf: () => 0,
    },
    line: {
      get isUp() {
        return state.isUp
      },
      hear: (listener: (isUp: boolean) => void) => {
        hear = listener
      },
    },
    bet: (bet: Bet) => ask(studioApi.spin, bet, 't'),
    onRefusal: () => undefined,
  } as unknown as TableParts
  const table = createTable(parts)
  const setLine = (isUp: boolean) => {
    state.isUp = isUp
    hear(isUp)
  }
  return { table, state, sent, setLine }
}
const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true))

beforeEach(() => {
  vi.stubGlobal('document', { body: { dataset: {} } })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a press without a connection', () => {
  it('is no bet, neither at once nor when the line is back', async () => {
    const { table, state, sent, setLine } = givenTable({ spin: ['played'] })
    await table.open()
    setLine(false)
    expect(state.rests).toBe(true)
    table.press()
    table.buy({ buy: 'x' }, 300n)
    table.auto({ rounds: 10, lossLimit: 1000n, winLimit: null, gainLimit: null, raise: null })
    expect(state.told).toBe(say('offline'))
    setLine(true)
    expect(state).toMatchObject({ rests: false, told: say('backOnline') })
    await Promise.resolve()
    expect(sent).toEqual([])
    table.press()
    await until(() => state.shown.length === 1)
    expect(sent[0]).toBe('spin')
  })
})

describe('a bet without an answer', () => {
  it('is asked about by its key, and never sent again', async () => {
    vi.useFakeTimers()
    const { table, state, sent } = givenTable({ spin: ['silence'], recall: ['silence', 'silence', 'none'] })
    await table.open()
    table.press()
    await vi.advanceTimersByTimeAsync(90_000)
    expect(sent).toEqual(['spin', 'recall', 'recall', 'recall'])
    expect(state.shown).toEqual([])
    expect(state.told).toBe(say('notTaken'))
    expect(table.idle).toBe(true)
  })

  it('is shown as it was played when it stands', async () => {
    const { table, state, sent } = givenTable({ spin: ['silence'], recall: ['played'] })
    await table.open()
    table.press()
    await until(() => state.shown.length === 1 && table.idle)
    expect(sent).toEqual(['spin', 'recall', 'shown'].slice(0, sent.length))
    expect(table.balance).toBe(900n)
  })

  it('ends autoplay: no further round begins by itself', async () => {
    vi.useFakeTimers()
    const { table, sent } = givenTable({ spin: ['silence', 'played'], recall: ['none'] })
    await table.open()
    table.auto({ rounds: 10, lossLimit: 1000n, winLimit: null, gainLimit: null, raise: null })
    await vi.advanceTimersByTimeAsync(90_000)
    expect(sent).toEqual(['spin', 'recall'])
    expect(table.runsAuto).toBe(false)
  })
})
