import type { FishingSheet, ShotFigures } from '../../engine/fishing/fishing-figures.ts'
import type { FishFile, FishingFile } from '../../engine/fishing/fishing-file.ts'
import { h } from '../shell/dom.ts'
import type { PanelParts } from '../shell/panels.ts'
import { FISH_NAMES, WEAPON_NAMES } from './names.ts'

/** How the game plays and pays, and its exact figures for each kind and weapon. */
export function makeFishingRules({ say, sheet }: PanelParts): HTMLElement[] {
  const file = sheet.file as FishingFile
  const { byShot } = sheet.figures as unknown as FishingSheet
  const { torpedo, bomb, frost } = file.weapons
  const area = {
    torpedo: torpedo.price,
    bomb: bomb.price,
    bombs: bomb.targets,
    frost: frost.price,
    frosts: frost.targets,
  }
  const kinds = new Map(file.fish.map(kind => [kind.id, kind]))
  const own = byShot.filter(({ weapon }) => weapon === 'cannon')
  const others = byShot.filter(({ weapon }) => weapon !== 'cannon')
  return [
    h('p', {}, say('rulesFishing', { shots: file.shots, percent: `${file.return / 10} %` })),
    h('p', {}, say('rulesFishingArea', area)),
    h('p', {}, say('rulesFishingMoney')),
    h('p', {}, say('keysFishing')),
    h('h3', {}, say('fishTable')),
    table(
      say('fishTable'),
      [say('fishKind'), say('fishPays'), say('fishChance'), say('rtp'), say('sigma')],
      own.map(row => [
        say(FISH_NAMES[row.fish]!),
        paysOf(kinds.get(row.fish)!),
        percent(row.chance),
        percent(row.rtp),
        row.sigma.toFixed(4),
      ]),
    ),
    h('h3', {}, say('weaponTable')),
    table(
      say('weaponTable'),
      [say('cannon'), say('fishKind'), say('fishChance'), say('rtp'), say('sigma')],
      others.map(row => [
        weaponOf(row, say),
        `${say(FISH_NAMES[row.fish]!)} × ${row.targets}`,
        percent(row.chance),
        percent(row.rtp),
        row.sigma.toFixed(4),
      ]),
    ),
  ]
}

function table(label: string, head: readonly string[], rows: readonly string[][]): HTMLElement {
  return h(
    'div',
    { class: 'choice-figures', tabindex: '0', role: 'group', 'aria-label': label },
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...head.map(text => h('th', { scope: 'col' }, text)))),
      h(
        'tbody',
        {},
        ...rows.map(row => h('tr', {}, ...row.map((text, i) => h('td', { dir: i === 0 ? 'auto' : 'ltr' }, text)))),
      ),
    ),
  )
}

const weaponOf = ({ weapon, price }: ShotFigures, say: PanelParts['say']) => `${say(WEAPON_NAMES[weapon])} (${price})`
const percent = (share: number) => `${(share * 100).toFixed(4)} %`

/** `×25`, or `×30 / ×60 / ×120`. */
const paysOf = ({ pays }: FishFile) => pays.map(({ times }) => `×${times}`).join(' / ')
