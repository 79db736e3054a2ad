import { svgAddress, svgDocument } from '../scene/picture.ts'
import { h, s } from './dom.ts'
import { makeFigures } from './figures.ts'
import type { PanelParts } from './panels.ts'

/** How the game plays and pays, written from its own data. */
export function makeRules(parts: PanelParts): HTMLElement {
  const { say } = parts
  return h(
    'div',
    { class: 'rules', 'data-testid': 'rules' },
    h('h3', {}, say('payTable')),
    h('p', { class: 'muted' }, say('payNote', { stake: parts.purse.show(parts.stake()) })),
    makePayTable(parts),
    ...makeFeatures(parts),
    h('h3', {}, say('linesTitle', { count: parts.file.lines.length })),
    h('p', {}, say('linesText')),
    makeLines(parts),
    ...makeFigures(parts),
    h('p', { class: 'muted' }, say('malfunction')),
  )
}

function picture({ art, words }: PanelParts, id: string): HTMLElement {
  const svg = svgDocument(art.paints, art.symbols[id] ?? '', 200, 200)
  return h('img', { src: svgAddress(svg), alt: words.symbols[id] ?? id, width: 72, height: 72, class: 'symbol' })
}

function makePayTable(parts: PanelParts): HTMLElement {
  const { file, purse } = parts
  const worth = (coins: number) => purse.show(purse.worth(coins, parts.stake(), file.bet))
  const cards = Object.entries(file.symbols).map(([id, symbol]) => {
    const pays = symbol.line ?? symbol.scatter?.pays ?? {}
    const unit = symbol.line ? 1 : file.bet
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

function makeFeatures({ file, words, say }: PanelParts): HTMLElement[] {
  const name = (id: string) => words.symbols[id] ?? id
  const features: HTMLElement[] = []
  for (const [id, { wild, scatter }] of Object.entries(file.symbols)) {
    if (wild)
      features.push(
        h(
          'p',
          {},
          say('wildText', {
            symbol: name(id),
            except: (wild.except ?? []).map(name).join(', '),
            multiplier: wild.multiplier ?? 1,
          }),
        ),
      )
    if (!scatter) continue
    const awards = (counts: Readonly<Record<string, number>>) =>
      Object.entries(counts)
        .map(([count, spins]) => say('gateAward', { count, symbol: name(id), spins }))
        .join(' · ')
    features.push(h('p', {}, say('scatterText', { symbol: name(id) })))
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

const DOT = 9

function makeLines({ file }: PanelParts): HTMLElement {
  const { reels, rows } = file.grid
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
  return h('div', { class: 'lines', dir: 'ltr' }, ...diagrams)
}
