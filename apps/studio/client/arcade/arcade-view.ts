import type { PlayedRound } from '../../api.ts'
import { type ArcadeKind, type ArcadeRound, BET, type RoundOf } from '../../engine/arcade/round.ts'
import { arcadeRound } from '../../round-kinds.ts'
import type { Clock } from '../play/clock.ts'
import { linear } from '../play/clock.ts'
import { grandLevelOf, winLevelOf } from '../play/levels.ts'
import type { Purse } from '../play/money.ts'
import type { Phase, RoundView } from '../play/round-view.ts'
import type { Shell } from '../shell/shell.ts'
import type { Sounds } from '../sound/sounds.ts'
import type { Say } from '../words/words.ts'
import type { ArcadeControls } from './arcade-controls.ts'
import { type Board, showTimes } from './board.ts'
import { rainCoins } from './coins.ts'

export type ArcadeViewParts<K extends ArcadeKind> = {
  board: Board<K>
  controls: ArcadeControls
  shell: Shell
  clock: Clock
  purse: Purse
  sounds: Sounds
  say: Say
  still(): boolean
  /** Sends what the player does with an open round; answers with the round as it stands then, at least a step longer. */
  act(round: PlayedRound, action: unknown): Promise<PlayedRound>
  /** Whose stake turns coins into money from now on. */
  setStake(stake: bigint): void
  money(coins: number): string
  /** What came of a round, to those that keep count of it. */
  onEnd(round: RoundOf<K>): void
}

const COUNT_MS = {
  none: 0,
  small: 400,
  nice: 600,
  substantial: 900,
  big: 2000,
  great: 2600,
  grand: 3200,
  festival: 4000,
}

/** Shows the rounds of any game of the arcade on its board, and has the player act where a round is open. */
export function createArcadeView<K extends ArcadeKind>(parts: ArcadeViewParts<K>): RoundView {
  const { board, controls, shell, clock, sounds, say, money } = parts
  let onPhase: (phase: Phase) => void = () => undefined
  const eventsOf = (round: PlayedRound) => arcadeRound(round).events as ArcadeRound as RoundOf<K>

  const ask = async (round: PlayedRound): Promise<PlayedRound> => {
    onPhase('acting')
    const action = await board.ask!(eventsOf(round), controls.offer)
    controls.offer(null)
    onPhase('turning')
    return parts.act(round, action)
  }
  /** What the round brought, counted up and said. */
  const conclude = async (round: RoundOf<K>) => {
    const level = winLevelOf(round.coins, BET)
    const grand = grandLevelOf(level)
    const amount = money(round.coins)
    const won = round.coins > 0 ? say('wonTimes', { times: `×${showTimes(round.coins)}`, amount }) : say('noWin')
    const text = [board.tellOf(round), won].filter(Boolean).join(' ')
    shell.announce(text)
    shell.tell(text)
    parts.onEnd(round)
    const celebrated = level.name !== 'none'
    if (celebrated) sounds.win(grand ? 3 : level.name === 'small' ? 0 : 1)
    if (grand) {
      sounds.bigWin()
      if (!parts.still()) rainCoins(shell.area, grand)
      shell.banner.show('win', `×${showTimes(round.coins)}`, money(0), '')
    }
    let rung = 0
    await clock.tween(
      parts.still() ? 0 : COUNT_MS[level.name],
      share => {
        const reached = money(Math.floor(round.coins * share))
        controls.setWin(share === 1 ? amount : reached, celebrated)
        if (grand) shell.banner.setFigure(share === 1 ? amount : reached)
        if (share * 16 > rung + 1 && rung++ < 16) sounds.coin()
      },
      linear,
    )
    clock.calm()
    if (grand) await clock.wait(1200)
    shell.banner.hide()
  }
  return {
    begin(stake, phase) {
      parts.setStake(stake)
      onPhase = phase
      controls.setWin(money(0), false)
      shell.tell('')
      board.lock(true)
      board.clear()
    },
    start() {
      onPhase('turning')
      sounds.start()
      board.start?.()
    },
    async play(begun, from, onShown, signal) {
      let played = begun
      board.lock(true)
      board.setChoice(eventsOf(begun).choice)
      for (let index = from; ; index++) {
        const round = eventsOf(played)
        if (signal?.aborted) break
        if (index < round.steps.length) {
          onPhase('showing')
          await board.show(round.steps[index]!, round)
          clock.calm()
        } else if (!round.over && board.ask && played.state === 'open') {
          played = await ask(played)
          // The step that the answer brought comes next.
          index--
        } else break
      }
      const round = eventsOf(played)
      onShown(round.steps.length)
      if (!signal?.aborted) await conclude(round)
      board.lock(false)
      return played
    },
    // Of an open round all that happened stands; of a decided one what was shown already.
    async place(round) {
      const events = eventsOf(round)
      board.setChoice(events.choice)
      const shown = round.state === 'open' ? events.steps.length : Math.max(1, round.shownSteps)
      board.place({ ...events, steps: events.steps.slice(0, shown) })
    },
    rest(last) {
      board.lock(false)
      board.clear()
      controls.offer(null)
      shell.banner.hide()
      if (!last) return
      const events = eventsOf(last)
      if (events.over) board.place(events)
    },
    stepsOf: round => eventsOf(round).steps.length,
  }
}
