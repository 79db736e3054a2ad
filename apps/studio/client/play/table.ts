import { type PlayedRound, studioApi } from '../../api.ts'
import type { FreeRounds } from '../../api-rewards.ts'
import { ask, askUntilAnswered, Refused, Unanswered } from '../net/ask.ts'
import { betOnce } from '../net/once.ts'
import type { SpinMode } from '../shell/controls.ts'
import { showHour, showTime } from '../shell/times.ts'
import { type AutoEnd, type AutoRun, afterRound, beginAuto } from './autoplay.ts'
import type { Phase } from './round-view.ts'
import { createStakes } from './stakes.ts'
import type { Table, TableParts } from './table-parts.ts'

/** A tap that was meant to skip must not fall on a button that just became the next bet. */
const AFTER_SKIP_MS = 350

/** Between two rounds of autoplay, so that the result can be seen. */
const BETWEEN_AUTO_MS = 500

/** What the page says of itself, for styles and tests. */
const STAGES: Record<SpinMode, string> = {
  ...{ spin: 'spinning', watch: 'spinning', stop: 'spinning', wait: 'spinning' },
  ...{ skip: 'showing', act: 'acting' },
}

const ENDED: Record<AutoEnd, 'autoDone' | 'autoLoss' | 'autoWin' | 'autoGain'> = {
  done: 'autoDone',
  loss: 'autoLoss',
  gain: 'autoGain',
  win: 'autoWin',
}

export function createTable(parts: TableParts): Table {
  const { entered, view, shell, host, line, clock, purse, tally, say } = parts
  const { token, allowed } = entered
  let balance = BigInt(entered.balance)
  /** Between rounds: the next bet, or the same round again where it is only looked at. */
  const idle: SpinMode = entered.replay ? 'watch' : 'spin'
  let mode: SpinMode = 'wait'
  let last: PlayedRound | null = entered.replay ?? entered.lastRound
  let run: AutoRun | null = null
  /** Those that are left come before any round that costs something. */
  let free = entered.freeRounds
  let hurriedAt = 0

  const setMode = (next: SpinMode) => {
    mode = next
    shell.controls.setMode(next)
    shell.controls.lockStake(next !== 'spin' || run !== null || free !== null)
    document.body.dataset.stage = next === idle ? 'ready' : STAGES[next]
  }
  const setRun = (next: AutoRun | null) => {
    run = next
    shell.controls.setAuto(next?.left ?? null)
    showStake()
    shell.controls.lockStake(mode !== 'spin' || next !== null || free !== null)
  }
  const showStake = () => {
    const fixed = run?.stake ?? (free && BigInt(free.stake))
    if (fixed) shell.controls.setStake(purse.show(fixed), true, true)
    else stakes.show()
  }
  const setFree = (next: FreeRounds | null) => {
    free = next?.left ? next : null
    showStake()
    parts.showFree?.(free)
    if (next?.left === 0) shell.tell(say('freeRoundsOver', { amount: purse.show(BigInt(next.won)) }))
  }
  const stakes = createStakes(entered, shell.controls, purse, () => mode === 'spin' && run === null && free === null)
  const isAuto = () => run !== null
  const tellAll = (key: 'offline' | 'backOnline' | 'notTaken') => {
    shell.tell(say(key))
    shell.announce(say(key))
  }
  const showBalance = (value: bigint) => shell.controls.setBalance(purse.show(value))
  const onPhase = (phase: Phase) =>
    setMode(phase === 'acting' ? 'act' : phase === 'showing' ? 'skip' : allowed.quickStop ? 'stop' : 'wait')

  const show = async (begun: PlayedRound, from: number) => {
    let told: Promise<unknown> = Promise.resolve()
    last = begun
    const round = await view.play(begun, from, steps => {
      told = told.then(() => reportShown(begun.id, steps))
    })
    last = round
    setMode('wait')
    await told
    tally.add(round.free ? 0n : BigInt(round.stake), BigInt(round.payout))
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

  /** False when the studio refused, or could not tell: everything stands as it did before. */
  const unlessRefused = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      const code = error instanceof Refused ? error.code : error instanceof Unanswered ? 'undecided' : null
      if (!code) throw error
      setRun(null)
      view.rest(last)
      showBalance(balance)
      host.tell({ type: 'grandstand:round', state: 'ended' })
      if (code === 'reward_expired') setFree(null)
      if (code === 'not_taken') tellAll('notTaken')
      else {
        shell.tell(say(code === 'insufficient_funds' ? 'notEnough' : 'ready'))
        parts.onRefusal(code)
      }
      return false
    }
  }
  /** One round, or what is bought; false when it was refused. */
  const spin = async (bought?: { choice: unknown; price: bigint }): Promise<boolean> => {
    if (!line.isUp) {
      setRun(null)
      tellAll('offline')
      return false
    }
    const gift = bought ? null : free
    const cost = bought?.price ?? run?.stake ?? BigInt(gift?.stake ?? stakes.chosen)
    const price = gift ? 0n : cost
    const start = () => {
      if (!bought) view.start()
    }
    const startedAt = performance.now()
    setMode('wait')
    view.begin(cost, onPhase, isAuto)
    const affordable = balance >= price
    if (affordable) {
      showBalance(balance - price)
      start()
      host.tell({ type: 'grandstand:round', state: 'started' })
    }
    const choice = { ...(bought && { choice: bought.choice }), ...(gift && { reward: gift.reward }) }
    const bet = { key: crypto.randomUUID(), stake: String(cost), ...choice }
    const played = await unlessRefused(async () => {
      const tell = (text: string) => () => shell.tell(text)
      const answer = await betOnce(() => parts.bet(bet), bet.key, token, tell(say('reconnecting')), tell(''))
      balance = BigInt(answer.balance)
      table.fairness = answer.fairness
      if (!affordable) start()
      showBalance(balance - BigInt(answer.round.payout))
      await show(answer.round, 0)
      if (answer.freeRounds) setFree(answer.freeRounds)
    })
    await pause(Math.max(startedAt + allowed.minCycleMs, hurriedAt + AFTER_SKIP_MS) - performance.now())
    setMode(idle)
    return played
  }
  const playAuto = async () => {
    while (run && (await spin()) && run && last) {
      const { run: next, end } = afterRound(run, BigInt(last.payout), entered.stakes.map(BigInt))
      setRun(end ? null : next)
      if (end) shell.announce(say(ENDED[end]))
      if (end && end !== 'done') shell.tell(say(ENDED[end]))
      await pause(BETWEEN_AUTO_MS)
    }
  }
  const goOn = async (round: PlayedRound) => {
    const shown = round.shownSteps
    view.begin(BigInt(round.stake), onPhase, isAuto)
    host.tell({ type: 'grandstand:round', state: 'started' })
    showBalance(balance - BigInt(round.payout))
    await view.place(round)
    shell.banner.show('note', say('continuing'), '', '')
    shell.announce(say('continuing'))
    await pause(1600)
    shell.banner.hide()
    if (shown >= view.stepsOf(round) && round.state !== 'open') {
      await reportShown(round.id, shown)
      view.rest(round)
      showBalance(balance)
      return
    }
    if (shown === 0 && round.state !== 'open') view.start(round)
    await unlessRefused(() => show(round, shown))
  }
  const table: Table = {
    fairness: entered.fairness,
    stakes,
    press() {
      if (mode === 'spin' && run) setRun(null)
      else if (mode === 'spin') void spin()
      else if (mode === 'watch' && entered.replay) table.replay(entered.replay)
      else table.hurry()
    },
    buy(choice, price) {
      if (mode === 'spin' && !run) void spin({ choice, price })
    },
    get balance() {
      return balance
    },
    hurry() {
      if (mode !== 'stop' && mode !== 'skip') return
      hurriedAt = performance.now()
      clock.hurry()
    },
    auto(plan) {
      if (!plan) return setRun(null)
      if (mode !== 'spin' || run || free || !allowed.autoplay) return
      setRun(beginAuto(plan, BigInt(stakes.chosen)))
      void playAuto()
    },
    get runsAuto() {
      return run !== null
    },
    get tellFree() {
      return free && (() => shell.tell(say('freeRoundsFirst')))
    },
    get idle() {
      return mode === idle && run === null
    },
    get chosen() {
      return BigInt(stakes.chosen)
    },
    rest: () => setRun(null),
    async replay(round) {
      if (!table.idle) return
      const stopper = new AbortController()
      // Isolated, so that it keeps its order inside right-to-left words.
      const time = `\u2066${entered.replay ? showTime(round.at) : showHour(round.at)}\u2069`
      shell.showReplay(say('replayOf', { time }), () => {
        stopper.abort()
        clock.hurry()
      })
      view.begin(BigInt(round.stake), onPhase, () => true)
      view.start(round)
      await view.play(round, 0, () => undefined, stopper.signal)
      setMode('wait')
      if (!stopper.signal.aborted) await pause(1500)
      shell.hideReplay()
      // Where only this round is looked at, its end stays in view.
      if (!entered.replay || stopper.signal.aborted) {
        view.begin(BigInt(stakes.chosen), onPhase, isAuto)
        view.rest(last)
        shell.tell(entered.replay ? '' : say('ready'))
      }
      setMode(idle)
    },
    async open() {
      setMode('wait')
      view.begin(BigInt(stakes.chosen), onPhase, isAuto)
      view.rest(last)
      setFree(free)
      showBalance(balance)
      if (entered.unfinished) await goOn(entered.unfinished)
      else if (!entered.replay) shell.tell(say(free ? 'freeRoundsFirst' : 'ready'))
      setMode(idle)
      if (entered.replay) table.replay(entered.replay)
    },
  }
  if (entered.replay === null)
    line.hear(isUp => {
      shell.controls.setLine(isUp)
      tellAll(isUp ? 'backOnline' : 'offline')
    })
  shell.controls.setLine(line.isUp)
  return table
}

const pause = (durationMs: number) => new Promise(resolve => setTimeout(resolve, Math.max(0, durationMs)))
