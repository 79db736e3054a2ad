import type { TableState } from '../../api-tables.ts'
import type { Opening } from '../kinds.ts'
import { linear } from '../play/clock.ts'
import { h, write } from '../shell/dom.ts'
import type { Frame } from '../shell/shell.ts'
import type { TableCourse } from './course.ts'
import type { Felt } from './felt.ts'
import type { Foot } from './foot.ts'
import type { Status } from './status.ts'
import { voices } from './voices.ts'
import type { TableSay } from './words/words.ts'

type ViewParts = Pick<Opening, 'say' | 'purse' | 'clock' | 'sounds' | 'still'> & {
  shell: Frame
  foot: Foot
  felt: Felt
  status: Status
  tableSay: TableSay
  money(units: number): string
}

export type StateView = {
  /** The bets that stand out as won: only once the outcome is in view. */
  readonly winning: readonly string[]
  show(now: TableState, before: TableState | null): Promise<void>
  /** What this player's bets of a coup came to. */
  pay(stake: bigint, payout: bigint): void
}

const COUNT_MS = 900
const COUNTED = { betting: 'phaseBetting', insurance: 'phaseInsurance', playing: 'phasePlaying' } as const
const WORDS = {
  idle: 'phaseIdle',
  closing: 'phaseClosing',
  result: 'phaseResult',
  void: 'phaseVoid',
  paused: 'phasePaused',
} as const

/** Shows each state of the table: phase, what lies open, what won. */
export function createStateView(parts: ViewParts, course: () => TableCourse): StateView {
  const { shell, foot, felt, status, tableSay, sounds, clock, purse } = parts
  const result = h('p', { class: 'table-result', 'data-testid': 'result', hidden: true })
  const paid = h('p', { class: 'table-paid', 'data-testid': 'paid', dir: 'auto', hidden: true })
  shell.area
    .querySelector('.table-scene')
    ?.append(h('div', { class: 'table-told', 'aria-hidden': 'true' }, result, paid))
  let winning: readonly string[] = []
  const clear = () => {
    winning = []
    result.hidden = true
    paid.hidden = true
    felt.scene.clear()
  }
  const telling = (now: TableState, isNew: boolean) => {
    if (now.phase === 'betting' || now.phase === 'insurance' || now.phase === 'playing') {
      const [seconds, text] = [Math.ceil(course().leftMs() / 1_000), tableSay(COUNTED[now.phase])]
      status.count(text, course().leftMs(), now.bettingMs, () => sounds.play(voices.tick))
      const { turn } = course()
      const own = turn ? felt.decisions?.tell(turn.hand, now.shown) : undefined
      if (isNew || own) shell.announce([own ?? text, tableSay('secondsLeft', { seconds })].join('. '))
      return
    }
    const words = now.phase === 'dealing' ? felt.dealing : tableSay(WORDS[now.phase])
    status.tell(words)
    if (isNew && now.phase !== 'result') shell.announce(words)
    if (isNew && now.phase === 'closing') sounds.play(voices.close)
  }
  const crown = (now: TableState) => {
    winning = now.winning
    felt.scene.crown(now.outcome)
    write(result, felt.tell(now.outcome))
    result.hidden = false
    shell.announce(felt.tell(now.outcome))
    course().refresh()
  }
  return {
    get winning() {
      return winning
    },
    async show(now, before) {
      const isNewCoup = before !== null && before.coup !== now.coup
      const isNewPhase = before?.phase !== now.phase
      if (isNewCoup) {
        clear()
        foot.setWin(purse.show(0n), false)
        shell.tell('')
        course().refresh()
      }
      if (isNewCoup || before === null) {
        felt.announce?.(now.terms)
        course().refresh()
      }
      shell.area.dataset.phase = now.phase
      status.players(now.players)
      telling(now, isNewPhase || isNewCoup)
      if (isNewPhase || isNewCoup) felt.scene.turn(now.phase)
      if (now.history && (isNewCoup || isNewPhase || before?.history !== now.history)) felt.roads.show(now.history)
      const cameNow = before?.coup === now.coup ? now.shown.length - before.shown.length : now.shown.length
      const isNew = cameNow === 1 && before?.coup === now.coup && !parts.still() && !document.hidden
      await felt.scene.show(now.shown, isNew)
      if (now.phase === 'result' && course().state?.coup === now.coup && winning.length === 0) crown(now)
    },
    pay(stake, payout) {
      const won = payout > stake
      const text = won
        ? tableSay('wonAmount', { amount: purse.show(payout - stake) })
        : payout > 0n
          ? tableSay('cameBack', { amount: purse.show(payout) })
          : tableSay('noneWon')
      shell.announce(text)
      shell.tell(text)
      paid.hidden = !won
      if (!won) return foot.setWin(purse.show(payout), false)
      sounds.win(payout >= stake * 5n ? 3 : 1)
      const share = (part: number) => (payout * BigInt(Math.round(part * 1_000))) / 1_000n
      void clock.tween(
        parts.still() ? 0 : COUNT_MS,
        part => {
          foot.setWin(purse.show(share(part)), true)
          write(
            paid,
            `+${purse.show(part === 1 ? payout - stake : ((payout - stake) * BigInt(Math.round(part * 1_000))) / 1_000n)}`,
          )
        },
        linear,
      )
    },
  }
}
