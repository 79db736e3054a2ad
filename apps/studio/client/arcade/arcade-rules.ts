import type { ArcadeFile } from '../../engine/arcade/arcade-games.ts'
import type { ChoiceFigures } from '../../engine/arcade/figures.ts'
import { h } from '../shell/dom.ts'
import type { PanelParts } from '../shell/panels.ts'
import type { WordKey } from '../words/en.ts'

const TEXTS: Record<ArcadeFile['rules']['kind'], WordKey> = {
  plinko: 'rulesPlinko',
  dice: 'rulesDice',
  limbo: 'rulesLimbo',
  keno: 'rulesKeno',
  wheel: 'rulesWheel',
  scratch: 'rulesScratch',
  mines: 'rulesMines',
  hilo: 'rulesHilo',
  poker: 'rulesPoker',
  crash: 'rulesCrash',
}

/** How a game of the arcade plays, and its exact figures for each choice. */
export function makeArcadeRules({ say, sheet }: PanelParts, rules: ArcadeFile['rules']): HTMLElement[] {
  const rows = (sheet.figures.byChoice ?? []) as ChoiceFigures[]
  const names = [...new Set(rows.flatMap(row => Object.keys(row.choice)))].filter(name => name !== 'side')
  const text = { ...('maximum' in rules ? { maximum: rules.maximum.toLocaleString('en') } : {}) }
  const head = [...names.map(name => CHOICES[name] ?? null), 'rtp', 'hitFrequency', 'maximumWin', 'sigma'] as const
  return [
    h('p', {}, say(TEXTS[rules.kind], text)),
    h('p', {}, say('roundedText')),
    h('h3', {}, say('choicesTitle')),
    h(
      'div',
      { class: 'choice-figures', tabindex: '0', role: 'group', 'aria-label': say('choicesTitle') },
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, ...head.map(key => h('th', { scope: 'col' }, key === null ? '' : say(key))))),
        h(
          'tbody',
          {},
          ...rows.map(row =>
            h(
              'tr',
              {},
              ...names.map(name => h('td', { dir: 'auto' }, tellChoice(say, name, row.choice[name]))),
              ...[percent(row.rtp), percent(row.hitFrequency), times(row.maximumWin), row.sigma.toFixed(4)].map(value =>
                h('td', { dir: 'ltr' }, value),
              ),
            ),
          ),
        ),
      ),
    ),
  ]
}

const CHOICES: Readonly<Record<string, WordKey>> = {
  rows: 'rows',
  risk: 'risk',
  target: 'target',
  picks: 'numbers',
  mines: 'mines',
  calls: 'calls',
  taste: 'taste',
  play: 'taste',
}
const TASTES: Readonly<Record<string, WordKey>> = {
  low: 'low',
  medium: 'medium',
  high: 'high',
  likelier: 'likelier',
  rarer: 'rarer',
  best: 'best',
}

function tellChoice(say: PanelParts['say'], name: string, value: unknown): string {
  if (name === 'target' && typeof value === 'number') return (value / 100).toFixed(2)
  const taste = TASTES[String(value)]
  return taste ? say(taste) : String(value ?? '')
}

const percent = (share: number) => `${(share * 100).toFixed(4)} %`
const times = (value: number) => `×${value.toLocaleString('en', { maximumFractionDigits: 2 })}`
