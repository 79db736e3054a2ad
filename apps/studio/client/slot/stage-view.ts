import type { PlayedRound } from '../../api.ts'
import type { SlotGame } from '../../engine/slots/game.ts'
import type { GameFile } from '../../engine/slots/game-file.ts'
import type { Cell, ReelsStopped } from '../../engine/slots/round.ts'
import type { GameWords } from '../../games/game-art.ts'
import type { Clock } from '../play/clock.ts'
import { grandLevelOf, winLevelOf } from '../play/levels.ts'
import type { Purse } from '../play/money.ts'
import type { Phase } from '../play/round-view.ts'
import type { Shell } from '../shell/shell.ts'
import type { Sounds } from '../sound/sounds.ts'
import type { Say } from '../words/words.ts'
import { createBonusView } from './bonus-view.ts'
import { createCelebration, STRENGTH } from './celebration.ts'
import type { View, Win } from './director.ts'
import { nameBuy } from './feature-names.ts'
import type { FreeHud } from './free-hud.ts'
import { createGambleView, type GambleView } from './gamble-view.ts'
import { createMechanics } from './mechanics.ts'
import { createNumberChips } from './number-chips.ts'
import type { Scene } from './scene/scene.ts'
import { nameRound, nameWin } from './win-words.ts'

export type StageView = View & {
  /** Asks what to do with a win that may be gambled with; `endGamble` shows the reels again. */
  askGamble: GambleView['ask']
  endGamble(): void
  /** Before a round: whose stake turns coins into money, and where the stage says what goes on. */
  begin(stake: bigint, onPhase: (phase: Phase) => void, isAlone: () => boolean): void
  /** The round that is shown next: what its coins are worth, and what pools pay in it. */
  take(round: PlayedRound): void
  /** Back to the base scene at once, as it stood in this board. */
  rest(at: ReelsStopped): void
}

export type StageParts = {
  game: SlotGame
  file: GameFile
  words: GameWords
  scene: Scene
  shell: Shell
  hud: FreeHud
  sounds: Sounds
  clock: Clock
  purse: Purse
  say: Say
  /** True when the player wants less motion: results stand at once. */
  still: () => boolean
}

/** Two frames. */
const STAGGER_MS = 33

/** Puts the events of a round into pictures, sounds and words. */
export function createStageView(parts: StageParts): StageView {
  const { game, words, scene, shell, hud, sounds, clock, purse, say } = parts
  const { reels, lights, flock, doors } = scene
  let stake = 0n
  /** Coins of the stake: the bet, or the price of what was bought. */
  let bet = game.bet
  let onPhase: (phase: Phase) => void = () => undefined
  let isAlone = () => false
  /** Coins of the round before the step that is shown. */
  let before = 0
  let scatterCells: readonly Cell[] = []
  let baseRest: ReelsStopped | null = null
  let cycle: number | undefined
  /** What pools pay in this round: known from the round alone, as pools are money and no coins. */
  let jackpots: PlayedRound['jackpots'] = []

  const money = (coins: number) => purse.show(purse.worth(coins, stake, bet))
  const { sparkle, countUp, celebrate } = createCelebration(parts, money)
  const bonus = createBonusView({
    ...{ ...parts, host: shell.area, money },
    onPhase: phase => onPhase(phase),
    isAlone: () => isAlone(),
  })
  const gamble = createGambleView({ ...parts, host: shell.area, money, onPhase: phase => onPhase(phase) })
  const chips = createNumberChips(shell.area, scene)
  const mechanics = createMechanics(parts, {
    chips,
    money,
    countUp,
    stopCycle: () => stopCycle(),
    jackpots: () => jackpots,
    add(coins) {
      const from = before
      before += coins
      return from
    },
  })
  const symbolName = (id: string) => words.symbols[id] ?? id
  const linesOf = (wins: readonly Win[]) =>
    wins.flatMap(win => {
      if (win.type !== 'lineWon') return []
      const line = game.lines[win.line]!
      return [win.cells[0]?.reel === 0 ? line.slice(0, Math.max(2, win.count)) : line]
    })
  const nameOf = (win: Win) => nameWin(win, { say, symbolName, money })
  const stopCycle = () => window.clearInterval(cycle)
  /** One win after the other, until the next spin. */
  const startCycle = (wins: readonly Win[]) => {
    stopCycle()
    let at = 0
    const next = () => {
      const win = wins[at++ % wins.length]!
      lights.show(win.cells, linesOf([win]))
      shell.tell(nameOf(win))
    }
    cycle = window.setInterval(next, 1500)
  }
  const enter = (mode: ReelsStopped['mode']) => {
    scene.show(mode)
    sounds.ambience(mode === 'free')
    if (mode === 'base') hud.hide()
    document.body.dataset.scene = mode
  }
  const place = (rest: ReelsStopped) => {
    if (rest.mode === 'base') baseRest = rest
    lights.clear()
    chips.clear()
    bonus.hide()
    gamble.hide()
    reels.place(rest)
  }
  return {
    ...mechanics,
    take(round) {
      jackpots = round.jackpots
      bet = round.events.bet
    },
    begin(nextStake, phase, alone) {
      stake = nextStake
      onPhase = phase
      isAlone = alone
      before = 0
      stopCycle()
      lights.clear()
      shell.controls.setWin(purse.show(0n), false)
    },
    rest(at) {
      stopCycle()
      sounds.anticipate(false)
      flock.stopRain()
      shell.banner.hide()
      enter('base')
      place(at)
    },
    place,
    spin(mode, held) {
      stopCycle()
      clock.calm()
      lights.clear()
      chips.clear()
      scatterCells = []
      reels.spin(mode, held)
      sounds.start()
      onPhase('turning')
      shell.tell(mode === 'base' ? say('spinning') : '')
    },
    async land(rest) {
      if (rest.mode === 'base') baseRest = rest
      await reels.land(rest)
      clock.calm()
      onPhase('showing')
    },
    async showWins(wins, coins) {
      const level = winLevelOf(coins, bet)
      const scatters = wins.filter(win => win.type === 'scatterWon')
      scatterCells = scatters.flatMap(win => win.cells)
      const cells = wins.flatMap(win => win.cells)
      shell.tell(wins.length === 1 ? nameOf(wins[0]!) : say('won', { amount: money(coins) }))
      // One thing after the other: a frame that begins all at once comes late.
      await clock.wait(STAGGER_MS)
      lights.show(cells, linesOf(wins))
      await clock.wait(STAGGER_MS)
      const show = (reached: number) => shell.controls.setWin(money(before + reached), level.name !== 'none')
      const grand = grandLevelOf(level)
      if (level.name === 'none') {
        show(coins)
        await clock.wait(650)
      } else if (grand) {
        shell.tell('')
        await clock.wait(700)
        await celebrate(level, grand, say(grand), coins, '', show)
      } else {
        sounds.win(STRENGTH[level.name])
        sparkle(cells, 3)
        await countUp(coins, level.countUpMs, show)
        await clock.wait(350)
      }
      clock.calm()
      before += coins
      startCycle(wins)
    },
    askGamble(offer) {
      stopCycle()
      shell.announce(say('gambleStands', { amount: money(offer.coins) }))
      return gamble.ask(offer)
    },
    showGamble: gamble.show,
    endGamble: gamble.hide,
    async showBought({ buy }) {
      onPhase('showing')
      shell.tell('')
      sounds.award()
      shell.banner.show('award', nameBuy(parts.file, buy, say), '', say('boughtFor', { price: money(bet) }))
      await clock.wait(1400)
      shell.banner.hide()
      clock.calm()
    },
    async playBonus(events) {
      stopCycle()
      lights.clear()
      const coins = await bonus.play(events)
      before += coins
      shell.controls.setWin(money(before), coins > bet)
      const level = winLevelOf(coins, bet)
      const grand = grandLevelOf(level)
      if (grand) await celebrate(level, grand, say(grand), coins, '', () => undefined)
      clock.calm()
    },
    async showAward({ spins, retrigger }) {
      stopCycle()
      lights.show(scatterCells, [])
      sparkle(scatterCells, 10)
      sounds.award()
      if (retrigger) shell.banner.show('award', say('freeSpinsMore', { spins }), '', '')
      await clock.wait(1700)
      shell.banner.hide()
      clock.calm()
    },
    async changeScene(mode, award) {
      stopCycle()
      if (mode === 'base') {
        enter('base')
        lights.clear()
        if (baseRest) reels.place(baseRest)
        await doors.open()
        clock.calm()
        return
      }
      if (!award) {
        enter('free')
        return
      }
      sounds.door()
      shell.tell('')
      chips.clear()
      await doors.close()
      lights.clear()
      enter('free')
      hud.setTotal(money(before))
      const times = award.multiplier > 1 ? `×${award.multiplier}` : ''
      shell.banner.show('award', say('freeSpinsWon', { spins: award.spins }), times, say('tapToGoOn'))
      clock.calm()
      await clock.wait(3200)
      shell.banner.hide()
      clock.calm()
      await doors.open()
      clock.calm()
    },
    showSpin: (spin, spinsLeft, multiplier) => hud.show(spin, spinsLeft, multiplier),
    showTotal(coins) {
      before = coins
      hud.setTotal(money(coins))
      shell.controls.setWin(money(coins), coins > bet)
    },
    async showSummary({ spins, coins }) {
      stopCycle()
      sounds.door()
      chips.clear()
      await doors.close()
      clock.calm()
      const level = winLevelOf(coins, bet)
      const grand = grandLevelOf(level)
      const note = say('freeSpinsTotal', { spins, amount: money(coins) })
      if (grand) await celebrate(level, grand, say('freeSpinsOver'), coins, note, () => undefined)
      else {
        shell.banner.show('award', say('freeSpinsOver'), money(coins), note)
        await clock.wait(2600)
        shell.banner.hide()
      }
      clock.calm()
    },
    announce(coins, lines) {
      // Pools are paid beside the coins.
      const pooled = jackpots.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
      const paid = purse.show(purse.worth(coins, stake, bet) + pooled)
      if (pooled > 0n) shell.controls.setWin(paid, true)
      const text = nameRound(coins > 0 || pooled > 0n ? paid : null, lines, say)
      shell.announce(text)
      shell.tell(text)
    },
  }
}
