import type { PlayedRound } from '../../api.ts'
import type { Hit } from '../../engine/fishing/fishing-round.ts'
import { fishingRound } from '../../round-kinds.ts'
import type { Purse } from '../play/money.ts'
import { h } from '../shell/dom.ts'
import { icon } from '../shell/icons.ts'
import type { Say } from '../words/words.ts'
import { FISH_NAMES, WEAPON_NAMES } from './names.ts'

/** A settled reserve as it was written: what each batch shot and caught. */
export function listBatches(say: Say, purse: Purse, round: PlayedRound): HTMLElement {
  const { steps, bet } = fishingRound(round).events
  const money = (units: number) => purse.show(purse.worth(units, BigInt(round.stake), bet))
  const last = steps.at(-1)!
  const batches = steps.slice(1).flatMap(({ hits, shot, won }, i) => {
    if (hits.length === 0) return []
    const before = steps[i]!
    const caught = hits.flatMap(hit => caughtBy(hit, money, say))
    return [
      h(
        'li',
        { class: 'batch' },
        h('b', {}, say('batch', { number: i + 1 })),
        h('span', {}, say('batchShots', { shots: hits.length, shot: money(shot - before.shot) })),
        h('span', { class: won > before.won ? 'is-won' : 'muted', dir: 'ltr' }, `+${money(won - before.won)}`),
        h(
          'ul',
          { class: 'catches' },
          ...(caught.length > 0 ? caught : [h('li', { class: 'muted' }, say('batchNothing'))]),
        ),
      ),
    ]
  })
  const total = { shot: money(last.shot), won: money(last.won), back: money(bet - last.shot) }
  return h(
    'div',
    { 'data-testid': 'batches' },
    h('p', {}, icon('history', 18), ' ', say('batchTotal', total)),
    h('ol', { class: 'batches' }, ...batches),
  )
}

function caughtBy(
  { weapon, power, fish, times, rest }: Hit,
  money: (units: number) => string,
  say: Say,
): HTMLElement[] {
  const by = weapon === 'cannon' ? '' : ` · ${say(WEAPON_NAMES[weapon])}`
  const row = (name: string, paid: number) =>
    h(
      'li',
      {},
      `${name} `,
      h('bdi', { dir: 'ltr' }, `×${paid}${power > 1 ? ` · ${power}` : ''} = ${money(paid * power)}`),
      by,
    )
  const caught = fish.flatMap((id, i) => (times[i]! > 0 ? [row(say(FISH_NAMES[id]!), times[i]!)] : []))
  return rest > 0 ? [...caught, row(say(WEAPON_NAMES[weapon]), rest)] : caught
}
