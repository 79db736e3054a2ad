import type { BonusEvent } from '../../engine/slots/features/bonus-events.ts'
import type {
  FreeSpinsAwarded,
  FreeSpinsEnded,
  ReelsStopped,
  Round,
  RoundEvent,
  Step,
} from '../../engine/slots/round.ts'

type EventOf<T extends RoundEvent['type']> = Extract<RoundEvent, { type: T }>
export type Win = EventOf<'lineWon' | 'waysWon' | 'symbolsWon' | 'symbolExpanded' | 'scatterWon'>

/** What a round is played on: the reels with all that stands around them. Every promise ends when the picture stands. */
export type View = {
  /** Shows this at once, without motion. */
  place(rest: ReelsStopped): void
  /** Sets the reels going but for those held; `land` brings them to rest. */
  spin(mode: ReelsStopped['mode'], held?: readonly number[]): void
  land(rest: ReelsStopped): Promise<void>
  /** Wins of one board, with the coins that they pay together. */
  showWins(wins: Win[], coins: number): Promise<void>
  fall(event: EventOf<'symbolsFell'>): Promise<void>
  showNumbers(event: EventOf<'numbersShown'>): Promise<void>
  /** A symbol fills these reels. */
  spread(symbol: string, reels: readonly number[]): Promise<void>
  showRespins(event: EventOf<'respinsAwarded'>): Promise<void>
  showDrawn(event: EventOf<'symbolDrawn'>): Promise<void>
  /** What was bought stands in the place of the base spin. */
  showBought(event: EventOf<'featureBought'>): Promise<void>
  /** From `bonusStarted` to its own `bonusEnded`, with those that it led on to. */
  playBonus(events: readonly BonusEvent[]): Promise<void>
  showJackpot(event: EventOf<'jackpotHit'>): Promise<void>
  showGamble(event: EventOf<'gambled'>): Promise<void>
  /** The round has won the most it can, and ends. */
  showMaxWin(event: EventOf<'maxWinReached'>): Promise<void>
  showAward(award: FreeSpinsAwarded): Promise<void>
  /** Enters or leaves the scene of the free spins. */
  changeScene(mode: ReelsStopped['mode'], award: FreeSpinsAwarded | null): Promise<void>
  showSpin(spin: number, spinsLeft: number, multiplier: number): void
  /** Coins of the round so far. */
  showTotal(coins: number): void
  showSummary(end: FreeSpinsEnded): Promise<void>
  announce(coins: number, lines: number): void
}

/** Called after each step that stands, with how many have been shown. */
type OnShown = (steps: number) => void

/**
 * Plays a round's events from step `from` on. It computes no win: everything shown stands in the events. The reels must
 * be turning already when `from` is 0 (`view.spin`), as the spin begins before its answer is there. After `signal` no
 * further step begins.
 */
export async function playRound(
  view: View,
  round: Round,
  from: number,
  onShown: OnShown,
  signal?: AbortSignal,
): Promise<void> {
  let award = lastAward(round.steps.slice(0, from))
  for (const [index, step] of round.steps.entries()) {
    if (index < from) continue
    if (signal?.aborted) return
    if (index > 0 && step.mode !== 'gamble') view.spin(step.mode)
    award = await playStep(view, step, award)
    onShown(index + 1)
    if (step.mode === 'base' && award) await view.changeScene('free', award)
  }
  // Its player may go on: nothing is decided yet.
  if (round.over === false) return
  const lines = round.steps.flatMap(step => step.events).filter(event => event.type === 'lineWon').length
  view.announce(round.coins, lines)
}

/** Shows where a round that was interrupted stands, and gives whether free spins are going on. */
export async function placeRound(view: View, round: Round, shownSteps: number): Promise<void> {
  const step = round.steps.slice(0, Math.max(1, shownSteps)).findLast(({ mode }) => mode !== 'gamble')
  const rest = step && boardOf(step)
  const award = lastAward(round.steps.slice(0, shownSteps))
  if (award) await view.changeScene('free', null)
  // What is bought turns no reels.
  if (rest) view.place(rest)
  if (rest && award) view.showSpin(rest.spin, rest.spinsLeft, award.multiplier)
  view.showTotal(round.steps.slice(0, shownSteps).reduce((sum, { coins }) => sum + coins, 0))
}

/** How the reels stand at the end of a step, after respins and falls. */
export function boardOf(step: Step): ReelsStopped | null {
  const rest = step.events.findLast(event => event.type === 'reelsStopped')
  const changed = step.events.findLast(event => event.type === 'symbolsFell' || event.type === 'reelsStopped')
  return rest ? { ...rest, board: changed?.type === 'symbolsFell' ? changed.board : rest.board } : null
}

async function playStep(view: View, step: Step, before: FreeSpinsAwarded | null): Promise<FreeSpinsAwarded | null> {
  let award = before
  let hasStopped = false
  for (let at = 0; at < step.events.length; at++) {
    const event = step.events[at]!
    switch (event.type) {
      case 'reelsStopped':
        if (award) view.showSpin(event.spin, event.spinsLeft, award.multiplier)
        if (hasStopped) view.spin(event.mode, event.held)
        hasStopped = true
        await view.land(event)
        break
      case 'lineWon':
      case 'waysWon':
      case 'symbolsWon':
      case 'scatterWon': {
        const wins = winsFrom(step.events, at)
        await view.showWins(
          wins,
          wins.reduce((sum, win) => sum + win.coins, 0),
        )
        at += wins.length - 1
        break
      }
      case 'symbolExpanded': {
        const { symbol, cells, coins } = event
        await view.spread(symbol, [...new Set(cells.map(cell => cell.reel))])
        await view.showWins([event], coins)
        break
      }
      case 'symbolsFell':
        await view.fall(event)
        break
      case 'numbersShown':
        await view.showNumbers(event)
        break
      case 'wildsExpanded':
        await view.spread(event.symbol, event.reels)
        break
      case 'respinsAwarded':
        await view.showRespins(event)
        break
      case 'symbolDrawn':
        await view.showDrawn(event)
        break
      case 'bonusStarted': {
        const events = bonusFrom(step.events, at)
        await view.playBonus(events)
        at += events.length - 1
        break
      }
      case 'featureBought':
        await view.showBought(event)
        break
      case 'gambled':
        await view.showGamble(event)
        break
      case 'maxWinReached':
        await view.showMaxWin(event)
        break
      case 'jackpotHit':
        await view.showJackpot(event)
        break
      case 'freeSpinsAwarded':
        award = event
        await view.showAward(event)
        break
      case 'stepEnded':
        view.showTotal(event.roundCoins)
        break
      case 'freeSpinsEnded':
        await view.showSummary(event)
        await view.changeScene('base', null)
        break
    }
  }
  return award
}

/** The wins that follow each other from here on: those of one board. */
function winsFrom(events: readonly RoundEvent[], from: number): Win[] {
  const end = events.findIndex((event, i) => i > from && !isWin(event))
  return events.slice(from, end < 0 ? undefined : end).filter(isWin)
}

function isWin(event: RoundEvent): event is Win {
  return /^(?:lineWon|waysWon|symbolsWon|scatterWon)$/.test(event.type)
}

/** A bonus with all that it led on to. */
function bonusFrom(events: readonly RoundEvent[], from: number): BonusEvent[] {
  let open = 0
  const end = events.findIndex((event, i) => {
    if (i < from) return false
    if (event.type === 'bonusStarted') open++
    if (event.type === 'bonusEnded') open--
    return open === 0
  })
  return events.slice(from, end + 1) as BonusEvent[]
}

function lastAward(steps: readonly Step[]): FreeSpinsAwarded | null {
  return steps.flatMap(step => step.events).findLast(event => event.type === 'freeSpinsAwarded') ?? null
}
