import { h } from './dom.ts'
import { makeFigures } from './figures.ts'
import type { PanelParts } from './panels.ts'

/** How the game plays and pays, its exact figures, and the keys that it answers to. */
export async function makeRulesPage(parts: PanelParts): Promise<HTMLElement> {
  const { say } = parts
  return h(
    'div',
    { class: 'rules', 'data-testid': 'rules' },
    ...(await parts.makeRules()),
    ...makeFigures(parts),
    h('h3', {}, say('keysTitle')),
    h('p', {}, say('keysText')),
    h('p', { class: 'muted' }, say('malfunction')),
  )
}
