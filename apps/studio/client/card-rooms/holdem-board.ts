import type { ToldRoom } from '../../api-card-rooms.ts'
import type { HoldemRoomView } from '../../engine/card-rooms/holdem/holdem-rules.ts'
import { h, write } from '../shell/dom.ts'
import { voices } from '../tables/voices.ts'
import type { Board, BoardParts } from './board.ts'
import { makePokerFace } from './card-faces.ts'
import { raiseOf, SIZES } from './holdem-raise.ts'
import { shownHand } from './holdem-shown.ts'
import type { CardWord } from './words/en.ts'

const DEAL_MS = 260
const SIZE_WORDS: Readonly<Record<(typeof SIZES)[number][0], CardWord>> = {
  ...{ half: 'sizeHalf', three: 'sizeThree', pot: 'sizePot', all: 'sizeAll' },
}

/** Hold'em: the board and the pots in the middle, and what may be done; cards and bets of players are at their seats. */
export function makeHoldemBoard({ say, cardSay, sounds, still, act, chips }: BoardParts): Board {
  const cards = h('div', { class: 'board-cards', role: 'group', 'aria-label': cardSay('board'), dir: 'ltr' })
  const pots = h('p', { class: 'pots', 'data-testid': 'pots' })
  const button = (id: string, label: string, name: string, press: () => void) =>
    h('button', { type: 'button', class: name, 'data-testid': id, click: press }, label)
  const fold = button('fold', cardSay('fold'), 'card-act', doFold)
  const call = button('call', cardSay('check'), 'card-act act-call', doCall)
  const raise = button('raise', cardSay('raise'), 'play', doRaise)
  const slider = h('input', {
    ...{ type: 'range', class: 'raise-slider', step: '1', dir: 'ltr', 'aria-label': cardSay('raise') },
    ...{ 'data-testid': 'raise-slider', input: () => aim(Number(slider.value)) },
  })
  const sizes = SIZES.map(([id, part]) =>
    button(`size-${id}`, cardSay(SIZE_WORDS[id]), 'raise-size', () => doSize(part)),
  )
  const sizing = h('div', { class: 'raise-sizes', role: 'group', 'aria-label': cardSay('raise') }, ...sizes, slider)
  let view: HoldemRoomView | null = null
  let turn = ''
  let target = 0
  let open = 0

  const legal = () => view?.legal
  const own = () => (view?.turn === undefined ? undefined : view.players[view.turn])

  function doFold(): void {
    if (legal()?.fold) act({ do: 'fold' })
  }
  function doCall(): void {
    const may = legal()
    if (may) act({ do: may.check ? 'check' : 'call' })
  }
  function doRaise(): void {
    if (legal()?.raise) act({ do: 'raise', to: target })
  }
  function doSize(part: number): void {
    const may = legal()
    if (!view || !may?.raise) return
    sounds.click()
    aim(raiseOf(part, view, may))
  }
  function nudge(by: number): void {
    const may = legal()?.raise
    if (may && view) aim(Math.max(may.from, Math.min(may.to, target + by * view.settings.bigBlind)))
  }
  const raiseMore = () => nudge(1)
  const raiseLess = () => nudge(-1)
  function aim(to: number): void {
    target = to
    showActions()
  }

  function showActions(): void {
    const may = legal()
    const rests = (of: HTMLElement, resting: boolean) => of.setAttribute('aria-disabled', String(resting))
    rests(fold, !may?.fold)
    rests(call, !may)
    rests(raise, !may?.raise)
    raise.toggleAttribute('data-ready', may?.raise !== undefined)
    for (const each of [...sizes, slider]) each.toggleAttribute('disabled', !may?.raise)
    write(call, may?.call !== undefined ? cardSay('callAmount', { amount: chips(may.call) }) : cardSay('check'))
    if (!may?.raise) {
      write(raise, cardSay('raise'))
      for (const each of sizes) each.setAttribute('aria-pressed', 'false')
      return
    }
    const { from, to } = may.raise
    Object.assign(slider, { min: String(from), max: String(to), value: String(target) })
    const amount = chips(target)
    slider.setAttribute('aria-valuetext', amount)
    const word = target === to ? 'allInFor' : view!.bet > 0 ? 'raiseTo' : 'betAmount'
    write(raise, cardSay(word, { amount }))
    for (const [i, [, part]] of SIZES.entries())
      sizes[i]!.setAttribute('aria-pressed', String(raiseOf(part, view!, may) === target))
  }

  function showMiddle(): void {
    const board = view?.board ?? []
    const before = board.length < open ? 0 : open
    if (board.length !== open) {
      const won = new Set(view?.result?.pots.flatMap(({ winners }) => winners))
      cards.toggleAttribute('data-over', won.size > 0)
      cards.replaceChildren(...board.map(card => makePokerFace(say, card)))
      if (board.length > before) sounds.play(voices.card)
      if (!still())
        for (const [i, card] of [...cards.children].slice(before).entries())
          card.animate(
            [
              { transform: 'translateY(-24px) rotateY(80deg)', opacity: 0 },
              { transform: 'none', opacity: 1 },
            ],
            { duration: DEAL_MS, delay: i * DEAL_MS * 0.6, fill: 'backwards', easing: 'ease-out' },
          )
      open = board.length
    }
    const list = view?.result?.pots ?? view?.pots ?? []
    const texts = list.map(({ chips: of }, i) => cardSay(i === 0 ? 'potOf' : 'sidePotOf', { amount: chips(of) }))
    const rake = view?.result?.rake.reduce((sum, each) => sum + each, 0) ?? 0
    if (rake > 0) texts.push(`${cardSay('rake')} ${chips(rake)}`)
    write(pots, texts.join(' · '))
  }

  return {
    middle: h('div', { class: 'board-place' }, pots, cards),
    own: h('div', { class: 'no-own', hidden: true }),
    actions: h('div', { class: 'bet-acts' }, sizing, h('div', { class: 'card-acts' }, fold, call, raise)),
    keys: {
      ...{ f: doFold, c: doCall, r: doRaise, ArrowUp: raiseMore, ArrowDown: raiseLess },
      ...Object.fromEntries(SIZES.map(([, part], i) => [String(i + 1), () => doSize(part)])),
    },
    show(room: ToldRoom | null) {
      view = room && (shownHand(room)?.view ?? null)
      const mark = `${room?.hand?.id} ${room?.hand?.turn}`
      if (mark !== turn) {
        turn = mark
        target = legal()?.raise?.from ?? 0
      }
      sizing.toggleAttribute('data-resting', !legal()?.raise || own() === undefined)
      showMiddle()
      showActions()
    },
  }
}
