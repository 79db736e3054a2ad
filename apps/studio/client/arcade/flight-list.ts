import { studioApi } from '../../api.ts'
import type { ToldFlight } from '../../api-crash.ts'
import { pointOf } from '../../engine/arcade/crash/crash.ts'
import { ask, Unanswered } from '../net/ask.ts'
import { openDialog } from '../shell/dialog.ts'
import { h } from '../shell/dom.ts'
import { showTime } from '../shell/times.ts'
import { hexOf, hmacSha256, sha256Hex } from '../verify/verify.ts'
import { type BoardParts, showTimes } from './board.ts'

/** The last flights, whoever flew them; each can be drawn again in this browser. */
export async function openFlightList(parts: BoardParts<'crash'>): Promise<void> {
  const { say, entered } = parts
  const list = h('ul', { class: 'flight-list', 'data-testid': 'flight-list' })
  const note = h('p', { class: 'muted', role: 'status' }, '…')
  openDialog(say, 'panel', say('flights'), h('div', {}, h('p', {}, say('flightsAbout')), list, note))
  try {
    const { list: told } = await ask(studioApi.flights, {}, entered.token)
    list.replaceChildren(...told.map(flight => makeRow(parts, flight)))
    note.textContent = told.length === 0 ? say('noFlights') : ''
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    note.textContent = say('reconnecting')
  }
}

function makeRow({ say, rules }: BoardParts<'crash'>, flight: ToldFlight): HTMLElement {
  const verdict = h('p', { class: 'verdict', role: 'status' })
  const check = async () => {
    const holds = await isRight(flight, rules.return)
    verdict.dataset.right = String(holds)
    verdict.textContent = holds ? say('flightHolds') : say('checkFailed')
  }
  const pair = (label: string, value: string) => [h('dt', {}, label), h('dd', { dir: 'ltr', class: 'hash' }, value)]
  return h(
    'li',
    {},
    h(
      'details',
      {},
      h(
        'summary',
        {},
        h('b', { dir: 'ltr' }, `×${showTimes(flight.point * 100)}`),
        h('span', { class: 'muted', dir: 'ltr' }, showTime(flight.at)),
      ),
      h(
        'dl',
        { class: 'seeds' },
        ...pair(say('flightPromise'), flight.commitment),
        ...pair(say('flightHash'), flight.hash),
        ...pair(say('flightSalt'), flight.salt),
      ),
      h('button', { type: 'button', class: 'button small', 'data-testid': 'check-flight', click: check }, say('check')),
      verdict,
    ),
  )
}

/** Whether the hash is the one that was promised, and salted gives the point. `back`: the return in percent. */
async function isRight({ hash, commitment, salt, point }: ToldFlight, back: number): Promise<boolean> {
  const salted = hexOf(await hmacSha256(hash, salt))
  return (await sha256Hex(hash)) === commitment && pointOf(salted, back) === point
}
