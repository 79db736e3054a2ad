import { type Entered, type Fairness, type PlayedRound, studioApi } from '../../api.ts'
import type { ReelsStopped } from '../../math/round.ts'
import { ask, askUntilAnswered, Refused, Unanswered } from '../net/ask.ts'
import type { Host } from '../net/frame.ts'
import type { SpinMode } from '../shell/controls.ts'
import type { Shell } from '../shell/shell.ts'
import { showHour, showTime } from '../shell/times.ts'
import type { Say } from '../words/words.ts'
import type { Clock } from './clock.ts'
import { placeRound, playRound } from './director.ts'
import type { Purse } from './money.ts'
import type { StageView } from './stage-view.ts'

/** The game as it goes on: one round after the other, never two at a time. */
export type Table = {
  /** The big button, the space bar, a tap on the reels: whatever that means now. */
  press(): void
  /** A tap on the reels hurries what is shown, but never places a bet. */
  hurry(): void
  changeStake(step: -1 | 1): void
  chooseStake(stake: string): void
  readonly stake: string
  readonly idle: boolean
  replay(round: PlayedRound): void
  /** Shows the board of the last round, or goes on with one that was interrupted. */
  open(): Promise<void>
  fairness: Fairness
}

export type TableParts = {
  entered: Entered
  view: StageView
  shell: Shell
  host: Host
  clock: Clock
  purse: Purse
  say: Say
  /** What the reels show before the first round. */
  firstRest: ReelsStopped
  /** A refusal that ends play or needs words. */
  onRefusal(code: string): void
}

/** A bet that the studio still cannot tell of after so many times asking (some 20 s) is taken back by the studio. */
const MOST_ASKED = 7

/** A tap that was meant to skip must not fall on a button that just became the next bet. */
const AFTER_SKIP_MS = 350

export function createTable(parts: TableParts): Table {
  const { entered, view, shell, host, clock, purse, say } = parts
  const { token, stakes, allowed } = entered
  const kept = `stage-stake:${entered.game}`
  let balance = BigInt(entered.balance)
  let stake = stakes.find(each => each === remembered(kept)) ?? entered.defaultStake
  /** Between rounds: the next bet, or the same round again where it is only looked at. */
  const idle: SpinMode = entered.replay ? 'watch' : 'spin'
  let mode: SpinMode = 'wait'
  let rest = parts.firstRest
  let hurriedAt = 0

  const setMode = (next: SpinMode) => {
    mode = next
    shell.controls.setMode(next)
    shell.controls.lockStake(next !== 'spin')
    document.body.dataset.stage = next === idle ? 'ready' : next === 'skip' ? 'showing' : 'spinning'
  }
  const showBalance = (value: bigint) => shell.controls.setBalance(purse.show(value))
  const showStake = () => {
    const at = stakes.indexOf(stake)
    shell.controls.setStake(purse.show(BigInt(stake)), at <= 0, at === stakes.length - 1)
  }
  const onPhase = (phase: 'turning' | 'showing') =>
    setMode(phase === 'showing' ? 'skip' : allowed.quickStop ? 'stop' : 'wait')
  const baseRestOf = (round: PlayedRound) => {
    const first = round.events.steps[0]?.events[0]
    return first?.type === 'reelsStopped' ? first : rest
  }

  const show = async (round: PlayedRound, from: number) => {
    let told: Promise<unknown> = Promise.resolve()
    rest = baseRestOf(round)
    await playRound(view, round.events, from, steps => {
      told = told.then(() => reportShown(round.id, steps))
    })
    setMode('wait')
    await told
    showBalance(balance)
    host.tell({ type: 'grandstand:round', state: 'ended' })
    host.tell({ type: 'grandstand:balance' })
  }
  /** So that a reload goes on from here. A refusal means that the studio knows better already. */
  const reportShown = (round: string, steps: number) =>
    askUntilAnswered(
      () => ask(studioApi.shown, { round, steps }, token),
      () => shell.tell(say('reconnecting')),
    ).then(
      answer => {
        balance = BigInt(answer.balance)
      },
      () => undefined,
    )

  const spin = async () => {
    const cost = BigInt(stake)
    const startedAt = performance.now()
    setMode('wait')
    view.begin(cost, onPhase)
    const affordable = balance >= cost
    if (affordable) {
      showBalance(balance - cost)
      view.spin('base')
      host.tell({ type: 'grandstand:round', state: 'started' })
    }
    const key = crypto.randomUUID()
    const bet = { key, stake }
    try {
      const answer = await askUntilAnswered(
        () => ask(studioApi.spin, bet, token),
        () => shell.tell(say('reconnecting')),
        MOST_ASKED,
      )
      balance = BigInt(answer.balance)
      table.fairness = answer.fairness
      if (!affordable) view.spin('base')
      showBalance(balance - BigInt(answer.round.payout))
      await show(answer.round, 0)
    } catch (error) {
      const code = error instanceof Refused ? error.code : error instanceof Unanswered ? 'undecided' : null
      if (!code) throw error
      view.rest(rest)
      showBalance(balance)
      host.tell({ type: 'grandstand:round', state: 'ended' })
      shell.tell(say(code === 'insufficient_funds' ? 'notEnough' : 'ready'))
      parts.onRefusal(code)
    }
    await pause(Math.max(startedAt + allowed.minCycleMs, hurriedAt + AFTER_SKIP_MS) - performance.now())
    setMode(idle)
  }
  const goOn = async (round: PlayedRound) => {
    const shown = round.shownSteps
    view.begin(BigInt(round.stake), onPhase)
    host.tell({ type: 'grandstand:round', state: 'started' })
    showBalance(balance - BigInt(round.payout))
    await placeRound(view, round.events, shown)
    shell.banner.show('note', say('continuing'), '', '')
    shell.announce(say('continuing'))
    await pause(1600)
    shell.banner.hide()
    if (shown >= round.events.steps.length) {
      await reportShown(round.id, round.events.steps.length)
      view.rest(baseRestOf(round))
      showBalance(balance)
      return
    }
    if (shown === 0) view.spin('base')
    await show(round, shown)
  }
  const table: Table = {
    fairness: entered.fairness,
    press() {
      if (mode === 'spin') void spin()
      else if (mode === 'watch' && entered.replay) table.replay(entered.replay)
      else table.hurry()
    },
    hurry() {
      if (mode !== 'stop' && mode !== 'skip') return
      hurriedAt = performance.now()
      clock.hurry()
    },
    changeStake(step) {
      const next = stakes[stakes.indexOf(stake) + step]
      if (next) table.chooseStake(next)
    },
    chooseStake(next) {
      if (mode !== 'spin') return
      stake = next
      remember(kept, next)
      showStake()
    },
    get stake() {
      return stake
    },
    get idle() {
      return mode === idle
    },
    async replay(round) {
      if (mode !== idle) return
      const stopper = new AbortController()
      // Isolated, so that it keeps its order inside right-to-left words.
      const time = `\u2066${entered.replay ? showTime(round.at) : showHour(round.at)}\u2069`
      shell.hud.showReplay(say('replayOf', { time }), () => {
        stopper.abort()
        clock.hurry()
      })
      view.begin(BigInt(round.stake), onPhase)
      view.spin('base')
      await playRound(view, round.events, 0, () => undefined, stopper.signal)
      setMode('wait')
      if (!stopper.signal.aborted) await pause(1500)
      shell.hud.hideReplay()
      // Where only this round is looked at, its end stays in view.
      if (!entered.replay || stopper.signal.aborted) {
        view.begin(BigInt(stake), onPhase)
        view.rest(rest)
        shell.tell(entered.replay ? '' : say('ready'))
      }
      setMode(idle)
    },
    async open() {
      setMode('wait')
      if (entered.replay) rest = baseRestOf(entered.replay)
      if (entered.lastRound) rest = baseRestOf(entered.lastRound)
      view.begin(BigInt(stake), onPhase)
      view.rest(rest)
      showStake()
      showBalance(balance)
      if (entered.unfinished) await goOn(entered.unfinished)
      else if (!entered.replay) shell.tell(say('ready'))
      setMode(idle)
      if (entered.replay) table.replay(entered.replay)
    },
  }
  return table
}

const pause = (durationMs: number) => new Promise(resolve => setTimeout(resolve, Math.max(0, durationMs)))

function remembered(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function remember(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    /* without storage the stake lasts as long as the page */
  }
}
