import type { GameFile } from '../../engine/slots/game-file.ts'
import type { GameArt, GameWords } from '../../games/game-art.ts'
import { h, s } from '../shell/dom.ts'
import type { PanelParts } from '../shell/panels.ts'
import { svgAddress, svgDocument } from '../shell/svg.ts'
import type { Say } from '../words/words.ts'
import { explainBonuses } from './bonus-rules.ts'
import { explainDirection, explainPrizes, explainReels, explainScatter } from './pay-rules.ts'

type RulesParts = Pick<PanelParts, 'say' | 'purse' | 'stake' | 'sheet'> & {
  file: GameFile
  art: GameArt
  words: GameWords
}

/** How the slot plays and pays, written from its own data. */
export function makeRules(parts: RulesParts): HTMLElement[] {
  const { say } = parts
  return [
    h('h3', {}, say('payTable')),
    h('p', { class: 'muted' }, say('payNote', { stake: parts.purse.show(parts.stake()) })),
    makePayTable(parts),
    ...makeFeatures(parts),
    ...makeBonuses(parts),
    ...makeLines(parts),
  ]
}

function picture({ art, words }: RulesParts, id: string): HTMLElement {
  const svg = svgDocument(art.paints, art.symbols[id] ?? '', 200, 200)
  return h('img', { src: svgAddress(svg), alt: words.symbols[id] ?? id, width: 72, height: 72, class: 'symbol' })
}

function makePayTable(parts: RulesParts): HTMLElement {
  const { file, purse } = parts
  const worth = (coins: number) => purse.show(purse.worth(coins, parts.stake(), file.bet))
  const cards = Object.entries(file.symbols).map(([id, symbol]) => {
    const own = symbol.line ?? symbol.ways ?? symbol.count
    const pays = own ?? symbol.scatter?.pays ?? {}
    const unit = own ? 1 : file.bet
    const rows = Object.entries(pays)
      .reverse()
      .map(([count, coins]) => h('span', { dir: 'ltr' }, h('i', {}, `${count}`), h('b', {}, worth(coins * unit))))
    return h(
      'div',
      { class: symbol.wild || symbol.scatter ? 'pay-card is-rare' : 'pay-card' },
      picture(parts, id),
      h('div', { class: 'pays' }, ...rows),
    )
  })
  return h('div', { class: 'pay-table' }, ...cards)
}

function makeFeatures({ file, words, say, purse, stake }: RulesParts): HTMLElement[] {
  const name = (id: string) => words.symbols[id] ?? id
  const worth = (coins: number) => purse.show(purse.worth(coins, stake(), file.bet))
  const features = [
    ...explainPrizes({ file, say, name, worth }),
    ...explainReels({ file, say, name }),
    ...(file.pay?.kind === 'ways' ? [explainDirection({ file, say })] : []),
  ].map(text => h('p', {}, text))
  for (const [id, { wild, scatter }] of Object.entries(file.symbols)) {
    if (wild) features.push(h('p', {}, explainWild(wild, id, say, name)))
    if (!scatter) continue
    const awards = (counts: Readonly<Record<string, number>>) =>
      Object.entries(counts)
        .map(([count, spins]) => say('gateAward', { count, symbol: name(id), spins }))
        .join(' · ')
    features.push(...explainScatter(scatter, id, { say, name }).map(text => h('p', {}, text)))
    if (!scatter.freeSpins) continue
    features.push(
      h('h3', {}, say('freeSpinsTitle')),
      h('p', {}, say('freeSpinsText', { list: awards(scatter.freeSpins) })),
    )
    if (scatter.retrigger) features.push(h('p', {}, say('retriggerText', { list: awards(scatter.retrigger) })))
  }
  const free = file.freeSpins
  if (free?.multiplier) features.push(h('p', {}, say('multiplierText', { multiplier: free.multiplier })))
  for (const { symbol, count } of free?.unmultiplied ?? [])
    features.push(h('p', {}, say('exceptText', { count, symbol: name(symbol) })))
  if (free?.maximum) features.push(h('p', {}, say('maximumText', { spins: free.maximum })))
  return features
}

function explainWild(
  { except = [], multiplier = 1 }: NonNullable<GameFile['symbols'][string]['wild']>,
  id: string,
  say: Say,
  name: (id: string) => string,
): string {
  const times = [multiplier].flat()
  const told = { symbol: name(id), except: except.map(name).join(', '), multiplier: times.join(' / ') }
  if (times.every(by => by === 1)) return say(except.length > 0 ? 'wildPlainText' : 'wildPlainAllText', told)
  return say(except.length > 0 ? 'wildText' : 'wildAllText', told)
}

function makeBonuses({ file, words, say, purse, stake, sheet }: RulesParts): HTMLElement[] {
  return explainBonuses({
    ...{ file, say, figures: sheet.figures },
    name: id => words.symbols[id] ?? id,
    worth: coins => purse.show(purse.worth(coins, stake(), file.bet)),
  })
}

const DOT = 9

function makeLines({ file, say }: RulesParts): HTMLElement[] {
  const { reels, rows } = file.grid
  if (!file.lines) return []
  const diagrams = file.lines.map((line, index) => {
    const cells = Array.from({ length: reels * rows }, (_, i) => {
      const reel = i % reels
      const row = Math.floor(i / reels)
      return s('rect', {
        x: reel * DOT + 1,
        y: row * DOT + 1,
        width: DOT - 2,
        height: DOT - 2,
        rx: 1.5,
        class: line[reel] === row ? 'on' : 'off',
      })
    })
    const d = line.map((row, reel) => `${reel === 0 ? 'M' : 'L'}${(reel + 0.5) * DOT} ${(row + 0.5) * DOT}`).join('')
    return h(
      'figure',
      { class: 'line-diagram' },
      s('svg', { viewBox: `0 0 ${reels * DOT} ${rows * DOT}`, 'aria-hidden': 'true' }, ...cells, s('path', { d })),
      h('figcaption', {}, String(index + 1)),
    )
  })
  return [
    h('h3', {}, file.lines.length === 1 ? say('lineTitle') : say('linesTitle', { count: file.lines.length })),
    h('p', {}, explainDirection({ file, say })),
    h('div', { class: 'lines', dir: 'ltr' }, ...diagrams),
  ]
}
