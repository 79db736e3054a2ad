import { type PlayedRound, studioApi } from '../../api.ts'
import { ask, Unanswered } from '../net/ask.ts'
import { h } from './dom.ts'
import { icon } from './icons.ts'
import type { PanelParts } from './panels.ts'
import { showTime } from './times.ts'

/** The player's rounds, newest first; each can be watched again. */
export function makeHistory(parts: PanelParts, close: () => void): HTMLElement {
  const { say } = parts
  const list = h('ul', { class: 'rounds' })
  const more = h('button', { type: 'button', class: 'button', hidden: true, click: () => void load() }, say('more20'))
  const note = h('p', { class: 'muted' }, '…')
  let next: string | null = null
  const load = async () => {
    more.disabled = true
    const page = await loadRounds(parts, next)
    more.disabled = false
    if (!page) {
      note.textContent = say('reconnecting')
      more.hidden = false
      return
    }
    next = page.next
    more.hidden = next === null
    list.append(...page.list.map(round => makeRow(parts, round, close)))
    note.textContent = list.childElementCount === 0 ? say('noRounds') : ''
  }
  void load()
  return h('div', { 'data-testid': 'history' }, list, note, more)
}

/** One page; null when the studio did not answer. */
export async function loadRounds({ entered }: PanelParts, before: string | null) {
  try {
    return await ask(studioApi.history, { limit: 20, ...(before ? { before } : {}) }, entered.token)
  } catch (error) {
    if (error instanceof Unanswered) return null
    throw error
  }
}

function makeRow(parts: PanelParts, round: PlayedRound, close: () => void): HTMLElement {
  const { say, purse } = parts
  const watch = h(
    'button',
    {
      type: 'button',
      class: 'button small',
      'data-testid': 'watch',
      click: () => {
        close()
        parts.onReplay(round)
      },
    },
    icon('play', 16),
    say('watch'),
  )
  // Of a reserve only what was shot is a stake.
  const stake = BigInt(round.stake) - BigInt(round.returned ?? '0')
  const won = BigInt(round.payout) > stake
  return h(
    'li',
    { class: 'round-row' },
    h('span', { class: 'round-time', dir: 'ltr' }, showTime(round.at)),
    h(
      'span',
      { class: 'round-figure' },
      h('small', {}, say(round.free ? 'freeRound' : 'stake')),
      h('b', { dir: 'ltr' }, purse.show(stake)),
    ),
    h(
      'span',
      { class: won ? 'round-figure is-won' : 'round-figure' },
      h('small', {}, say(round.state === 'refunded' ? 'refunded' : 'payout')),
      h('b', { dir: 'ltr' }, purse.show(BigInt(round.payout))),
    ),
    watch,
  )
}
