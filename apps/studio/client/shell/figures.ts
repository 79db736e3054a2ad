import { VOLATILITIES } from '../../engine/slots/figures/par-sheet.ts'
import { h } from './dom.ts'
import type { PanelParts } from './panels.ts'

/**
 * The exact figures of the game, as the studio's calculator gives them, and what its simulation came to. What is missing
 * there is left out here.
 */
export function makeFigures({ sheet, say }: PanelParts): HTMLElement[] {
  const { figures, simulated } = sheet
  const number = (key: string) => (typeof figures[key] === 'number' ? figures[key] : null)
  const rows: HTMLElement[] = []
  const add = (label: string, value: string | null) => {
    if (value !== null) rows.push(h('div', { class: 'figure' }, h('dt', {}, label), h('dd', { dir: 'auto' }, value)))
  }
  const percent = (value: number | null, digits: number) =>
    value === null ? null : `${(value * 100).toFixed(digits)}\u00a0%`
  const trigger = number('triggerProbability')
  const most = number('maximumRoundWin') ?? number('maximumWin')
  const volatility = VOLATILITIES.find(name => name === figures.volatility)
  const [lowest, highest] = [percent(number('rtp'), 4), percent(number('highestRtp'), 4)]
  add(say('rtp'), highest === null || highest === lowest ? lowest : `${lowest} – ${highest}`)
  add(say('rtpAtSmallest'), percent(number('lowestPaidRtp'), 4))
  add(say('sigma'), number('sigma')?.toFixed(4) ?? null)
  add(say('volatility'), volatility ? say(volatility) : null)
  add(say('hitFrequency'), percent(number('hitFrequency'), 3))
  add(say('trigger'), trigger ? say('oneIn', { spins: (1 / trigger).toFixed(1) }) : null)
  add(say('meanFreeSpins'), trigger ? (number('meanFreeSpins')?.toFixed(3) ?? null) : null)
  add(
    say('maximumWin'),
    most === null ? null : say('timesStake', { times: most.toLocaleString('en', { maximumFractionDigits: 2 }) }),
  )
  const rtp = number('rtp')
  for (const { rounds, spread } of spreadsOf(figures.spreads))
    if (rtp !== null)
      add(say('spread', { rounds: rounds.toLocaleString('en') }), `${percent(rtp, 2)} ± ${percent(spread, 2)}`)
  if (simulated) {
    const rounds = simulated.rounds.toLocaleString('en')
    const z = Math.abs(simulated.z).toFixed(2)
    const mean = percent(simulated.rtp, 4)
    if (mean === null) add(say('simulatedWays', { ways: String(simulated.ways), rounds }), say('mostErrors', { z }))
    else add(say(hasPools(sheet.file) ? 'simulatedBare' : 'simulated', { rounds }), say('errors', { percent: mean, z }))
  }
  return [
    h('h3', {}, say('figuresTitle')),
    h('p', { class: 'muted' }, say('figuresText')),
    h('dl', { class: 'figures', 'data-testid': 'figures' }, ...rows),
    h(
      'p',
      { class: 'muted hash', dir: 'auto' },
      say('mathVersion', { version: String(number('version') ?? ''), hash: sheet.gameHash }),
    ),
  ]
}

const hasPools = (file: unknown) => typeof file === 'object' && file !== null && 'jackpots' in file

function spreadsOf(value: unknown): { rounds: number; spread: number }[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (entry): entry is { rounds: number; spread: number } =>
      typeof entry === 'object' &&
      entry !== null &&
      typeof entry.rounds === 'number' &&
      typeof entry.spread === 'number',
  )
}
