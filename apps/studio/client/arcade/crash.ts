import { type PlayedRound, studioApi } from '../../api.ts'
import type { CrashState } from '../../api-crash.ts'
import { multiplierAt } from '../../engine/arcade/crash/crash.ts'
import { ask, askUntilAnswered, Refused } from '../net/ask.ts'
import { watchFlights } from '../net/flights.ts'
import { h, write } from '../shell/dom.ts'
import { icon } from '../shell/icons.ts'
import { type Board, type BoardParts, showTimes } from './board.ts'
import { createFlightPicture } from './flight-picture.ts'
import { chooseOne } from './options.ts'
import { chooseTarget } from './target.ts'

const times = (hundredths: number) => `×${showTimes(hundredths * 100)}`

/** One flight for all who play: a lantern rises, and whoever leaves in time is paid what it stands at. */
export function makeCrash(parts: BoardParts<'crash'>): Board<'crash'> {
  const { say, rules, entered, purse, sounds, money, onChoice } = parts
  const picture = createFlightPicture()
  const figure = h('output', { class: 'great-figure', dir: 'ltr', 'data-testid': 'multiplier' }, '×1.00')
  const status = h('p', { class: 'flight-status', role: 'status' })
  const past = h('ol', { class: 'trail', dir: 'ltr', 'aria-label': say('flights') })
  const openList = h(
    'button',
    {
      type: 'button',
      class: 'round',
      'aria-label': say('flights'),
      'data-testid': 'flights',
      click: () => void import('./flight-list.ts').then(room => room.openFlightList(parts)),
    },
    icon('clock', 18),
  )
  const seats = h('ul', { class: 'seats' })
  let state: CrashState | null = null
  let heardAt = 0
  /** The flight of the player's own round, while it is open. */
  let mine: string | null = null
  let notice: (() => void) | null = null

  const way = chooseOne(
    say('leaving'),
    [
      { value: 'hand' as const, text: say('byHand') },
      { value: 'target' as const, text: say('byTarget') },
    ],
    'hand',
    value => {
      target.view.hidden = value === 'hand'
      onChoice()
    },
  )
  const target = chooseTarget(say, { least: 101, most: rules.maximum, first: 200, quick: [150, 200, 500] }, () =>
    onChoice(),
  )
  target.view.hidden = true
  const here = () => (state?.state === 'flying' ? multiplierAt(state.ms + performance.now() - heardAt) : 100)

  const drawSeats = (list: CrashState['seats']) =>
    seats.replaceChildren(
      ...list
        .slice(0, 5)
        .map(seat =>
          h(
            'li',
            { class: seat.cashedAt === null ? '' : 'is-won' },
            h('span', {}, seat.name),
            h('b', { dir: 'ltr' }, seat.cashedAt === null ? purse.show(BigInt(seat.stake)) : times(seat.cashedAt)),
          ),
        ),
      ...(list.length > 5 ? [h('li', {}, say('morePlayers', { count: list.length - 5 }))] : []),
    )
  const hear = (next: CrashState, at: number) => {
    const before = state
    state = next
    heardAt = at
    drawSeats(next.seats)
    past.replaceChildren(
      ...next.history.slice(0, 8).map(point => h('li', { class: point >= 200 ? 'is-won' : '' }, times(point))),
    )
    if (before?.state !== next.state) {
      onChoice()
      figure.dataset.end = next.state === 'ended' ? 'lost' : ''
      if (next.state === 'ended') sounds.lose()
      else if (next.state === 'flying') sounds.start()
    }
    if (mine !== null && (next.flight !== mine || next.state === 'ended')) notice?.()
    frame()
  }
  let due = 0
  const frame = () => {
    cancelAnimationFrame(due)
    if (!state) return
    const point = state.point ?? here()
    const flying = state.state === 'flying'
    picture.draw(state.state, point)
    write(figure, times(Math.min(point, state.maximum)))
    const seconds = Math.max(0, (state.ms - (performance.now() - heardAt)) / 1000).toFixed(1)
    write(
      status,
      state.state === 'starting'
        ? say('startsIn', { seconds })
        : state.state === 'ended'
          ? say('flewAway', { times: times(point) })
          : '',
    )
    if (mine !== null && flying) offerLeave?.(point)
    if (flying || state.state === 'starting') due = requestAnimationFrame(frame)
  }
  let offerLeave: ((point: number) => void) | null = null
  if (entered.replay === null) void watchFlights(entered.token, hear)

  const show = (point: number, won: boolean) => {
    picture.draw('ended', point)
    write(figure, times(point))
    figure.dataset.end = won ? 'won' : 'lost'
  }
  return {
    view: h(
      'div',
      { class: 'crash' },
      h('div', { class: 'flight-past' }, openList, past),
      h('div', { class: 'flight board-card' }, picture.view, figure, status),
      seats,
    ),
    options: h('div', { class: 'options' }, way.view, target.view),
    play: 'joinFlight',
    choice() {
      const chosen = way.value === 'hand' ? null : target.value
      if (state?.state !== 'starting' || (way.value === 'target' && chosen === null)) return null
      return { target: chosen }
    },
    setChoice(choice) {
      way.set(choice.target === null ? 'hand' : 'target')
      target.view.hidden = choice.target === null
      if (choice.target !== null) target.set(choice.target)
    },
    lock(locked) {
      way.lock(locked)
      target.lock(locked)
    },
    clear: () => undefined,
    async show(step, { steps }) {
      if (step === steps[0]) return
      const point = step.cashedAt ?? step.point
      // In a replay there is no flight to look at but the one that was.
      if (point !== null && (entered.replay || state?.flight !== step.flight)) show(point, step.cashedAt !== null)
      if (step.cashedAt !== null) sounds.win(1)
    },
    place({ steps }) {
      const { cashedAt, point } = steps.at(-1)!
      if (entered.replay) show(cashedAt ?? point ?? 100, cashedAt !== null)
    },
    ask({ steps }, offer) {
      mine = steps[0]!.flight
      return new Promise(resolve => {
        const end = (action: never) => {
          mine = null
          offerLeave = null
          notice = null
          resolve(action)
        }
        const leave = () => end({ cashOut: true } as never)
        offerLeave = point => offer({ label: say('take', { amount: money(point * 100) }), act: leave })
        notice = () => end({ over: true } as never)
        if (state && (state.flight !== mine || state.state === 'ended')) notice()
        else frame()
      })
    },
    async act(round, action) {
      // A word that came too late is refused: the flight has ended as it has.
      const left =
        'cashOut' in (action as object)
          ? await askUntilAnswered(
              () => ask(studioApi.cashOut, { round: round.id }, entered.token),
              () => parts.tell(say('reconnecting')),
            ).catch(unlessClosed)
          : null
      return left?.round ?? untilOver(round, entered.token)
    },
    refused(code) {
      const late = code === 'bet_closed' || code === 'not_found'
      if (late) parts.tell(say('flightLeft'))
      return late
    },
    tellOf({ steps }) {
      const { cashedAt, point } = steps.at(-1)!
      return cashedAt === null && point !== null ? say('flewAway', { times: times(point) }) : ''
    },
  }
}

function unlessClosed(error: unknown): null {
  if (error instanceof Refused && error.code === 'bet_closed') return null
  throw error
}

/** The round as the studio settled it, a moment after its flight ended. */
async function untilOver(round: PlayedRound, token: string): Promise<PlayedRound> {
  for (;;) {
    const { list } = await askUntilAnswered(
      () => ask(studioApi.history, { limit: 5 }, token),
      () => undefined,
    )
    const found = list.find(each => each.id === round.id)
    if (found && found.state !== 'open') return found
    await new Promise(resolve => setTimeout(resolve, 250))
  }
}
