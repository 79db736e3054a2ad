import { openDialog } from '../shell/dialog.ts'
import { h } from '../shell/dom.ts'
import { icon } from '../shell/icons.ts'
import type { Say } from '../words/words.ts'
import type { Favourites } from './bets/favourites.ts'
import { added, sumOf } from './bets/slip.ts'
import type { TableCourse } from './course.ts'
import type { TableSay } from './words/words.ts'

type SheetParts = {
  say: TableSay
  dialogSay: Say
  nameOf(bet: string): string
  money(units: number): string
  favourites: Favourites
  course: TableCourse
}

/** Bets kept on this device: laid by one press, never placed by it. */
export function openFavourites(parts: SheetParts): void {
  const { say, nameOf, money, favourites, course } = parts
  const list = h('ul', { class: 'favourites' })
  const now = added(course.placed, course.slip.laid)
  const draw = () => {
    list.replaceChildren(
      ...favourites.list.map((chips, at) => {
        const bets = [...chips.keys()].map(nameOf).join(', ')
        return h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              class: 'button favourite',
              'data-testid': 'favourite',
              click() {
                sheet.close()
                course.layAll(chips)
              },
            },
            say('layFavourite', { amount: money(sumOf(chips)), bets }),
          ),
          h(
            'button',
            {
              type: 'button',
              class: 'round',
              'aria-label': say('dropFavourite'),
              click() {
                favourites.drop(at)
                draw()
              },
            },
            icon('trash', 18),
          ),
        )
      }),
      ...(favourites.list.length === 0 ? [h('li', { class: 'muted' }, say('noFavourites'))] : []),
    )
  }
  const keep = h(
    'button',
    {
      type: 'button',
      class: 'button primary',
      'data-testid': 'keep-favourite',
      click() {
        favourites.keep(now)
        draw()
      },
    },
    say('keepFavourite'),
  )
  keep.disabled = now.size === 0
  draw()
  const sheet = openDialog(
    parts.dialogSay,
    'sheet',
    say('favourites'),
    h('div', {}, h('p', { class: 'muted' }, say('favouritesText')), list, keep),
  )
}
