import { righteous } from '../../../../games/kit/lettering/righteous.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { space } from '../../../../games/kit/scenes/heights.ts'

export const look: ArcadeLook = {
  names: { EN: 'Circuit Esports', VI: 'Circuit E-Sports', UR: 'سرکٹ ای اسپورٹس' },
  colors: { deep: '#120A2A', ground: '#4A34A8', glow: '#B8F0FF', accent: '#F0562A' },
  metal: 'silver',
  face: righteous,
  scene: space,
  pattern: 'cloud',
  cover: { layout: 'great', hero: 'gamepad', beside: ['comet', 'star'] },
}
