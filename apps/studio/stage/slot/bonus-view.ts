import type { BonusEvent, CoinsLanded } from '../../math/features/bonus-events.ts'
import type { GameFile } from '../../math/game-file.ts'
import type { Clock } from '../play/clock.ts'
import { h, write } from '../shell/dom.ts'
import type { Sounds } from '../sound/sounds.ts'
import type { WordKey } from '../words/en.ts'
import type { Say } from '../words/words.ts'

export type BonusParts = {
  file: GameFile
  host: HTMLElement
  clock: Clock
  sounds: Sounds
  say: Say
  money(coins: number): string
  still(): boolean
}

/** Shows bonuses over the reels: coins that are held, items that are opened, wheels, throws of a die. */
export function createBonusView({ file, host, clock, sounds, say, money, still }: BonusParts) {
  const title = h('h2', {})
  const total = h('p', { class: 'bonus-total', dir: 'ltr' })
  const field = h('div', { class: 'bonus-field', dir: 'ltr' })
  const note = h('p', { class: 'bonus-note', role: 'status' })
  const view = h('section', { class: 'bonus', hidden: true, 'data-testid': 'bonus' }, title, total, field, note)
  host.append(view)
  let coins = 0
  const wait = (durationMs: number) => clock.wait(still() ? 120 : durationMs)
  const add = (more: number) => {
    coins += more
    write(total, money(coins))
  }
  const plate = (text: string, look: string) => {
    const made = h('span', { class: `plate ${look}` }, text)
    field.append(made)
    if (!still()) made.animate([{ transform: 'scale(0.3) rotateX(90deg)', opacity: 0 }, {}], { duration: 260 })
    return made
  }
  const begin = (bonus: string, kind: string) => {
    field.replaceChildren()
    field.dataset.kind = kind
    write(title, say(TITLES[kind] ?? 'bonus'))
    write(note, '')
    if (kind !== 'holdAndWin') return
    const { reels, rows } = file.grid
    field.style.setProperty('--reels', String(reels))
    field.replaceChildren(...Array.from({ length: reels * rows }, () => h('span', { class: 'plate is-empty' })))
    const full = file.bonuses?.[bonus]
    if (full?.kind === 'holdAndWin' && full.full) write(note, say('fullGrid', { amount: money(full.full.coins) }))
  }
  const landCoins = (event: CoinsLanded) => {
    for (const { cell, coins: worth, tier } of event.coins) {
      const place = field.children[cell.row * file.grid.reels + cell.reel]!
      place.className = tier ? 'plate is-coin is-tier' : 'plate is-coin'
      place.replaceChildren(...(tier ? [h('small', {}, tier)] : []), money(worth))
      if (!still()) place.animate([{ transform: 'translateY(-60%) scale(1.2)', opacity: 0 }, {}], { duration: 300 })
      add(worth)
    }
    if (event.coins.length > 0) sounds.scatterStop(Math.min(5, event.coins.length))
    else sounds.tick(1)
    write(title, `${say('holdAndWin')} · ${say('respinsLeft', { count: event.respinsLeft })}`)
  }
  const show = async (event: BonusEvent) => {
    switch (event.type) {
      case 'bonusStarted':
        begin(event.bonus, event.kind)
        return wait(900)
      case 'coinsLanded':
        landCoins(event)
        return wait(650)
      case 'gridFilled':
        add(event.coins)
        write(note, `${event.tier} · ${money(event.coins)}`)
        sounds.bigWin()
        return wait(1800)
      case 'wheelStopped':
        for (let i = 0; i < (still() ? 0 : 9); i++) {
          sounds.tick(i)
          await clock.wait(60 + i * 26)
        }
        plate(event.coins > 0 ? money(event.coins) : '★', 'is-coin')
        add(event.coins)
        sounds.land()
        return wait(900)
      case 'itemOpened':
        plate(
          event.end && event.coins === 0 ? '×' : event.coins > 0 ? money(event.coins) : '★',
          event.end ? 'is-end' : 'is-coin',
        )
        add(event.coins)
        if (event.end) sounds.land()
        else sounds.scatterStop(2)
        return wait(750)
      case 'diceThrown':
        plate(String(event.die), 'is-die')
        sounds.land()
        await wait(420)
        if (event.coins > 0) plate(money(event.coins), 'is-coin')
        add(event.coins)
        write(note, say('throwsLeft', { count: event.throwsLeft }))
        return wait(620)
      case 'bookOpened':
      case 'bonusConsoled':
        plate(money(event.coins), 'is-coin')
        add(event.coins)
        return wait(900)
      case 'bonusEnded':
        if (event.multiplier > 1) plate(`×${event.multiplier}`, 'is-times')
        coins = event.coins
        write(total, money(coins))
        write(note, say('bonusOver', { amount: money(event.coins) }))
        return wait(1500)
    }
  }
  return {
    /** Plays a bonus and those that it led on to; answers with what the first of them brought in all. */
    async play(events: readonly BonusEvent[]): Promise<number> {
      coins = 0
      write(total, money(0))
      view.hidden = false
      sounds.award()
      for (const event of events) {
        await show(event)
        clock.calm()
      }
      view.hidden = true
      const end = events.at(-1)
      return end?.type === 'bonusEnded' ? end.coins : coins
    },
    hide() {
      view.hidden = true
    },
  }
}

const TITLES: Readonly<Record<string, WordKey>> = {
  wheel: 'bonusWheel',
  pick: 'bonusPick',
  board: 'bonusBoard',
  book: 'bonus',
  holdAndWin: 'holdAndWin',
}
