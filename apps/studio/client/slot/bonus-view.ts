import type { BonusEvent, CoinsLanded } from '../../engine/slots/features/bonus-events.ts'
import type { GameFile } from '../../engine/slots/game-file.ts'
import { h, write } from '../shell/dom.ts'
import { type BonusTrack, createBonusTrack } from './bonus-track.ts'
import { type BonusWheel, createBonusWheel } from './bonus-wheel.ts'
import { nameBonus, nameTier } from './feature-names.ts'
import type { GambleParts } from './gamble-view.ts'
import { createPicks, type Picks } from './picks.ts'

export type BonusParts = GambleParts & {
  file: GameFile
  /** Nobody is there to act: what could be opened opens by itself. */
  isAlone(): boolean
}

/** A bonus that is shown now; one that leads on to another stands below it until that one is over. */
type Shown = { title: string; kind: string; note: string; parts: readonly Node[]; tools: Tools; before: number }

/** What the bonus that is shown is played with. */
type Tools = { picks?: Picks; wheel?: BonusWheel; track?: BonusTrack }

/** Shows bonuses over the reels: coins that are held, boxes that are opened, wheels, throws of a die. */
export function createBonusView({ file, host, clock, sounds, say, money, scene, still, onPhase, isAlone }: BonusParts) {
  const title = h('h2', {})
  const total = h('p', { class: 'bonus-total', dir: 'ltr', 'aria-live': 'polite' })
  const field = h('div', { class: 'bonus-field', dir: 'ltr' })
  const note = h('p', { class: 'bonus-note', role: 'status' })
  const view = h('section', { class: 'bonus', hidden: true, 'data-testid': 'bonus' }, title, total, field, note)
  host.append(view)
  const setShown = (shown: boolean) => {
    view.hidden = !shown
    scene.cover(shown)
  }
  let coins = 0
  let tools: Tools = {}
  let below: Shown[] = []
  const wait = (durationMs: number) => clock.wait(still() ? 120 : durationMs)
  const setTotal = (next: number) => {
    coins = next
    write(total, money(coins))
  }
  const add = (more: number) => setTotal(coins + more)
  const turn = (made: Element) => {
    if (!still()) made.animate([{ transform: 'scale(0.3) rotateX(90deg)', opacity: 0 }, {}], { duration: 260 })
  }
  const plate = (text: string, look: string) => {
    const made = h('span', { class: `plate ${look}` }, text)
    field.append(made)
    turn(made)
  }
  const begin = (bonus: string, kind: string) => {
    below.push({
      ...{ title: title.textContent, kind: field.dataset.kind ?? '', note: note.textContent },
      ...{ parts: [...field.childNodes], tools, before: coins },
    })
    field.replaceChildren()
    field.dataset.kind = kind
    tools = {}
    write(title, nameBonus(kind, say))
    write(note, '')
    const rules = file.bonuses?.[bonus]
    if (rules?.kind === 'holdAndWin') {
      const { reels, rows } = file.grid
      field.style.setProperty('--reels', String(reels))
      field.replaceChildren(...Array.from({ length: reels * rows }, () => h('span', { class: 'plate is-empty' })))
      if (rules.full) write(note, say('fullGrid', { amount: money(rules.full.coins) }))
    } else if (rules?.kind === 'pick') {
      const count = rules.items.reduce((sum, item) => sum + (item.count ?? 1), 0)
      const picks = createPicks({ count, say, isAlone, wait })
      tools = { picks }
      field.replaceChildren(...picks.boxes, picks.forMe)
      write(note, say('pickNote'))
    } else if (rules?.kind === 'wheel') {
      const { segments } = rules
      const wheel = createBonusWheel({ segments, clock, money, still, onPass: () => sounds.tick(3) })
      tools = { wheel }
      field.replaceChildren(wheel.view)
    } else if (rules?.kind === 'board') {
      const track = createBonusTrack({ rules, money, wait, onStep: () => sounds.tick(1) })
      tools = { track }
      field.replaceChildren(track.view)
    }
  }
  /** Back to the bonus that led on to the one that is over. */
  const leave = () => {
    const shown = below.pop()!
    if (below.length === 0) return
    field.replaceChildren(...shown.parts)
    field.dataset.kind = shown.kind
    write(title, shown.title)
    write(note, shown.note)
    tools = shown.tools
  }
  const openItem = async (item: Extract<BonusEvent, { type: 'itemOpened' }>) => {
    onPhase(isAlone() ? 'showing' : 'acting')
    const { box, reveal } = await tools.picks!.next()
    onPhase('showing')
    const isBare = item.coins === 0
    reveal(isBare ? (item.end ? '×' : '★') : money(item.coins))
    box.className = `plate ${item.end ? 'is-end' : 'is-coin'}`
    turn(box)
  }
  const landCoins = (event: CoinsLanded) => {
    for (const { cell, coins: worth, tier } of event.coins) {
      const place = field.children[cell.row * file.grid.reels + cell.reel]!
      place.className = tier ? 'plate is-coin is-tier' : 'plate is-coin'
      place.replaceChildren(...(tier ? [h('small', {}, nameTier(tier, say))] : []), money(worth))
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
        write(note, `${nameTier(event.tier, say)} · ${money(event.coins)}`)
        sounds.bigWin()
        return wait(1800)
      case 'wheelStopped':
        await tools.wheel!.turnTo(event.segment)
        plate(event.coins > 0 ? money(event.coins) : '★', 'is-coin')
        add(event.coins)
        sounds.land()
        return wait(900)
      case 'itemOpened':
        await openItem(event)
        add(event.coins)
        if (event.end) sounds.land()
        else sounds.scatterStop(2)
        return wait(event.end ? 750 : 300)
      case 'diceThrown':
        await tools.track!.walk(event)
        sounds.land()
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
        setTotal(below.at(-1)!.before + event.coins)
        write(note, say('bonusOver', { amount: money(event.coins) }))
        tools.picks?.end()
        await wait(1500)
        return leave()
    }
  }
  return {
    /** Plays a bonus and those that it led on to; answers with what the first of them brought in all. */
    async play(events: readonly BonusEvent[]): Promise<number> {
      below = []
      setTotal(0)
      onPhase('showing')
      setShown(true)
      sounds.award()
      for (const event of events) {
        await show(event)
        clock.calm()
      }
      setShown(false)
      const last = events.at(-1)
      return last?.type === 'bonusEnded' ? last.coins : coins
    },
    hide: () => setShown(false),
  }
}
