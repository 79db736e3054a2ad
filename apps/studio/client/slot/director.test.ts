import { describe, expect, it } from 'vitest'
import type { FreeSpinsAwarded, ReelsStopped, Round, RoundEvent, Step } from '../../engine/slots/round.ts'
import { placeRound, playRound, type View } from './director.ts'

const stopped = (mode: 'base' | 'free', spin: number, spinsLeft: number): ReelsStopped => ({
  type: 'reelsStopped',
  mode,
  spin,
  spinsLeft,
  stops: [spin],
  board: [['koi']],
  anticipateFrom: null,
})
const award: FreeSpinsAwarded = { type: 'freeSpinsAwarded', spins: 2, retrigger: false, spinsLeft: 2, multiplier: 3 }
const line = (coins: number): RoundEvent => ({
  type: 'lineWon',
  group: null,
  line: 0,
  symbol: 'koi',
  count: 3,
  cells: [],
  coins,
  multiplier: 1,
})
const step = (mode: 'base' | 'free', coins: number, ...events: RoundEvent[]): Step => ({ mode, coins, events })

const round: Round = {
  game: 'g',
  version: 1,
  bet: 20,
  coins: 70,
  steps: [
    step('base', 10, stopped('base', 0, 0), line(10), award, { type: 'stepEnded', coins: 10, roundCoins: 10 }),
    step('free', 0, stopped('free', 1, 1), { type: 'stepEnded', coins: 0, roundCoins: 10 }),
    step(
      'free',
      60,
      stopped('free', 2, 0),
      line(60),
      { type: 'stepEnded', coins: 60, roundCoins: 70 },
      { type: 'freeSpinsEnded', spins: 2, coins: 60 },
      { type: 'roundEnded', coins: 70 },
    ),
  ],
}

function record() {
  const told: string[] = []
  const note = (text: string) => {
    told.push(text)
  }
  const view: View = {
    place: rest => note(`place ${rest.mode} ${rest.spin}`),
    spin: (mode, held) => note(held ? `respin ${held.join()}` : `spin ${mode}`),
    land: async rest => note(`land ${rest.mode} ${rest.spin}`),
    showWins: async (wins, coins) => note(`wins ${wins.length} ${coins}`),
    fall: async ({ fall }) => note(`fall ${fall}`),
    showNumbers: async ({ multiplier, coins }) => note(`numbers x${multiplier} ${coins}`),
    spread: async (symbol, reels) => note(`spread ${symbol} ${reels.join()}`),
    showRespins: async ({ respinsLeft }) => note(`respins ${respinsLeft}`),
    showDrawn: async ({ symbol }) => note(`drawn ${symbol}`),
    showBought: async ({ buy }) => note(`bought ${buy}`),
    playBonus: async events => note(`bonus ${events.map(event => event.type).join(' ')}`),
    showJackpot: async ({ tier }) => note(`jackpot ${tier}`),
    showGamble: async ({ call, coins }) => note(`gamble ${call} ${coins}`),
    showMaxWin: async ({ coins }) => note(`most ${coins}`),
    showAward: async ({ spins }) => note(`award ${spins}`),
    changeScene: async mode => note(`scene ${mode}`),
    showSpin: (spin, left, multiplier) => note(`counter ${spin} ${left} x${multiplier}`),
    showTotal: coins => note(`total ${coins}`),
    showSummary: async ({ coins }) => note(`summary ${coins}`),
    announce: (coins, lines) => note(`announce ${coins} ${lines}`),
  }
  return { view, told, note }
}

describe('playing a round back', () => {
  it('shows every event in order and tells each step that stands', async () => {
    const { view, told, note } = record()
    await playRound(view, round, 0, steps => note(`shown ${steps}`))
    expect(told).toEqual([
      'land base 0',
      'wins 1 10',
      'award 2',
      'total 10',
      'shown 1',
      'scene free',
      'spin free',
      'counter 1 1 x3',
      'land free 1',
      'total 10',
      'shown 2',
      'spin free',
      'counter 2 0 x3',
      'land free 2',
      'wins 1 60',
      'total 70',
      'summary 60',
      'scene base',
      'shown 3',
      'announce 70 2',
    ])
  })

  it('an interrupted round stands where it was left and goes on with the next step', async () => {
    const { view, told } = record()
    await placeRound(view, round, 2)
    expect(told).toEqual(['scene free', 'place free 1', 'counter 1 1 x3', 'total 10'])
    told.length = 0
    await playRound(view, round, 2, () => undefined)
    expect(told.slice(0, 3)).toEqual(['spin free', 'counter 2 0 x3', 'land free 2'])
  })

  it('a round of which nothing was shown stands at its base board', async () => {
    const { view, told } = record()
    await placeRound(view, round, 0)
    expect(told).toEqual(['place base 0', 'total 0'])
  })

  it('a replay that is ended begins no further step', async () => {
    const { view, told, note } = record()
    const stopper = new AbortController()
    await playRound(view, round, 0, steps => (steps === 1 ? stopper.abort() : note('went on')), stopper.signal)
    expect(told).not.toContain('went on')
    expect(told).not.toContain('spin free')
  })

  it('shows wins board by board, falls between them, and respins with their held reels', async () => {
    const { view, told } = record()
    const fall: RoundEvent = { type: 'symbolsFell', fall: 1, removed: [], board: [['lotus']], multiplier: 2 }
    const wild: RoundEvent = { type: 'wildsExpanded', symbol: 'star', reels: [2] }
    const again: RoundEvent = { type: 'respinsAwarded', respins: 1, respinsLeft: 1 }
    const events = [stopped('base', 0, 0), line(5), line(7), fall, line(8), wild, again]
    const respin = { ...stopped('base', 0, 0), held: [2] }
    const steps = [step('base', 20, ...events, respin, { type: 'stepEnded', coins: 20, roundCoins: 20 })]
    await playRound(view, { ...round, coins: 20, steps }, 0, () => undefined)
    expect(told).toEqual([
      ...['land base 0', 'wins 2 12', 'fall 1', 'wins 1 8', 'spread star 2', 'respins 1', 'respin 2', 'land base 0'],
      ...['total 20', 'announce 20 3'],
    ])
  })

  it('a gamble turns a card over the board that won, and what came of the round is told when it is over', async () => {
    const { view, told } = record()
    const offer: RoundEvent = { type: 'gambleOffered', coins: 10, pays: [2], stepsLeft: 5 }
    const won = step(
      'base',
      10,
      stopped('base', 0, 0),
      line(10),
      { type: 'stepEnded', coins: 10, roundCoins: 10 },
      offer,
    )
    const open = { ...round, coins: 10, steps: [won], over: false }
    await playRound(view, open, 0, () => undefined)
    expect(told).toEqual(['land base 0', 'wins 1 10', 'total 10'])
    told.length = 0
    const card: RoundEvent = { type: 'gambled', call: 'red', pay: 2, card: 'hearts', won: true, coins: 20 }
    const called: Step = { mode: 'gamble', coins: 10, events: [card, { type: 'stepEnded', coins: 10, roundCoins: 20 }] }
    const over = { ...open, coins: 20, steps: [won, called], over: true }
    await playRound(view, over, 1, () => undefined)
    expect(told).toEqual(['gamble red 20', 'total 20', 'announce 20 1'])
    told.length = 0
    await placeRound(view, over, 2)
    expect(told).toEqual(['place base 0', 'total 20'])
  })

  it('a bought round turns no reels, and goes on in the scene of its free spins', async () => {
    const { view, told } = record()
    const bought: RoundEvent = { type: 'featureBought', buy: 'spins', price: 400 }
    const first = step('base', 0, bought, award, { type: 'stepEnded', coins: 0, roundCoins: 0 })
    const own = { ...round, bet: 400, steps: [first, ...round.steps.slice(1)] }
    await playRound(view, own, 0, () => undefined)
    expect(told.slice(0, 5)).toEqual(['bought spins', 'award 2', 'total 0', 'scene free', 'spin free'])
    told.length = 0
    await placeRound(view, own, 1)
    expect(told).toEqual(['scene free', 'total 0'])
  })

  it('plays a bonus whole, with the bonus that it led on to', async () => {
    const { view, told } = record()
    const start = (bonus: string): RoundEvent => ({ type: 'bonusStarted', bonus, kind: 'pick', cells: [] })
    const item: RoundEvent = { type: 'itemOpened', item: 0, coins: 5, end: true }
    const end = (bonus: string): RoundEvent => ({ type: 'bonusEnded', bonus, multiplier: 1, coins: 5 })
    const bonus = [start('outer'), start('inner'), item, end('inner'), end('outer')]
    const steps = [step('base', 5, stopped('base', 0, 0), ...bonus, { type: 'stepEnded', coins: 5, roundCoins: 5 })]
    await playRound(view, { ...round, coins: 5, steps }, 0, () => undefined)
    expect(told).toEqual([
      ...['land base 0', 'bonus bonusStarted bonusStarted itemOpened bonusEnded bonusEnded', 'total 5'],
      'announce 5 0',
    ])
  })
})
