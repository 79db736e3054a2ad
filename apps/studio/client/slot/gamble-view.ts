import '../styles/gamble.css'
import type { GambleAction, Gambled, GambleOffered } from '../../engine/slots/features/gamble.ts'
import type { Clock } from '../play/clock.ts'
import type { Phase } from '../play/round-view.ts'
import { h, write } from '../shell/dom.ts'
import { SUITS, suitShape } from '../shell/suits.ts'
import type { Sounds } from '../sound/sounds.ts'
import type { Say } from '../words/words.ts'
import type { Scene } from './scene/scene.ts'

/** What stands over the reels in their place is made of these. */
export type GambleParts = {
  host: HTMLElement
  clock: Clock
  sounds: Sounds
  say: Say
  money(coins: number): string
  scene: Pick<Scene, 'cover'>
  still(): boolean
  /** The player is asked to act, or looks on. */
  onPhase(phase: Phase): void
}

type Call = Gambled['call']

/** Double or nothing over the reels: a card is drawn against the player's call, or what stands is taken. */
export type GambleView = {
  /** Asks what to do with what stands; ends when the player has said so. */
  ask(offer: GambleOffered): Promise<GambleAction>
  /** Turns the card that was drawn; what stands after it. */
  show(drawn: Gambled): Promise<void>
  hide(): void
}

const [TURN_MS, STAY_MS] = [420, 1100]

export function createGambleView({ host, clock, sounds, say, money, scene, still, onPhase }: GambleParts): GambleView {
  const title = h('h2', { id: 'gamble-title' }, say('gamble'))
  const stands = h('p', { class: 'bonus-total', dir: 'ltr', 'data-testid': 'gamble-stands' })
  const card = h('span', { class: 'gamble-card is-back' })
  const note = h('p', { class: 'bonus-note', role: 'status', 'data-testid': 'gamble-note' })
  const drawn = h('ol', { class: 'gamble-drawn', dir: 'ltr', 'aria-label': say('gambleDrawn') })
  let choose: ((action: GambleAction) => void) | null = null
  const button = (id: string, action: GambleAction, look: string, ...children: (Node | string)[]) =>
    h(
      'button',
      { type: 'button', class: `gamble-call ${look}`, 'data-testid': id, click: () => choose?.(action) },
      ...children,
    )
  const call = (name: Call, pay: number) => {
    const made = button(
      `call-${name}`,
      { call: name },
      `is-${name}`,
      ...(name === 'red' || name === 'black' ? [] : [suitShape(name, 'suit')]),
      h('span', {}, say(name)),
      h('b', { dir: 'ltr' }, `×${pay}`),
    )
    return { made, pay }
  }
  const calls = [call('red', 2), call('black', 2), ...SUITS.map(suit => call(suit, 4))]
  const amount = h('span', {})
  const collect = button('collect', { collect: true }, 'is-collect', amount)
  const rows = [2, 4].map(pay =>
    h(
      'div',
      { class: 'gamble-row', role: 'group', 'aria-label': say(pay === 2 ? 'gambleColour' : 'gambleSuit') },
      ...calls.filter(each => each.pay === pay).map(each => each.made),
    ),
  )
  const view = h(
    'section',
    { class: 'bonus gamble', hidden: true, 'aria-labelledby': title.id, 'data-testid': 'gamble' },
    title,
    stands,
    card,
    note,
    ...rows,
    collect,
    drawn,
  )
  host.append(view)
  const back = () => {
    card.className = 'gamble-card is-back'
    card.replaceChildren()
    card.removeAttribute('role')
    card.removeAttribute('aria-label')
  }
  const open = () => {
    if (!view.hidden) return
    view.hidden = false
    scene.cover(true)
    drawn.replaceChildren()
    back()
  }
  const rest = (resting: boolean) => {
    for (const each of [...calls.map(({ made }) => made), collect]) each.disabled = resting
  }
  const turn = async () => {
    const half = still() ? 0 : TURN_MS / 2
    await clock.tween(half, share => {
      card.style.scale = `${1 - share} 1`
    })
    return () =>
      clock.tween(half, share => {
        card.style.scale = `${share} 1`
      })
  }
  return {
    async ask({ coins, pays, stepsLeft }) {
      open()
      back()
      view.removeAttribute('data-lost')
      write(stands, money(coins))
      write(note, say('gambleStepsLeft', { count: stepsLeft }))
      write(amount, say('take', { amount: money(coins) }))
      rows.forEach((row, i) => {
        row.hidden = !pays.includes(i === 0 ? 2 : 4)
      })
      rest(false)
      onPhase('acting')
      // What is safe has the focus: who presses by habit keeps what they won.
      if (!document.querySelector('dialog[open]')) collect.focus()
      const action = await new Promise<GambleAction>(resolve => {
        choose = resolve
      })
      choose = null
      rest(true)
      onPhase('turning')
      return action
    },
    async show({ call: called, card: suit, won, coins, pay }) {
      open()
      rest(true)
      onPhase('showing')
      write(note, say('gambleCalled', { call: say(called) }))
      const unfold = await turn()
      card.className = `gamble-card is-${suit}`
      card.replaceChildren(suitShape(suit, 'suit'))
      card.setAttribute('role', 'img')
      card.setAttribute('aria-label', say(suit))
      await unfold()
      const chip = h('li', { class: `is-${suit}`, 'aria-label': say(suit) }, suitShape(suit, 'suit'))
      drawn.append(chip)
      write(stands, money(coins))
      write(amount, say('take', { amount: money(coins) }))
      view.toggleAttribute('data-lost', !won)
      write(
        note,
        won ? say('gambleWon', { multiplier: pay, amount: money(coins) }) : say('gambleLost', { card: say(suit) }),
      )
      if (won) sounds.win(1)
      else sounds.tick(0)
      await clock.wait(STAY_MS)
      clock.calm()
    },
    hide() {
      view.hidden = true
      scene.cover(false)
    },
  }
}
