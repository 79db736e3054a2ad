import { righteous } from '../../../../games/kit/lettering/righteous.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { garden } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'Three Dice Garden', VI: 'Vườn Ba Xúc Xắc', UR: 'تین پانسوں کا باغ' },
  colors: { deep: '#17301A', ground: '#4E8A3A', glow: '#F7F0C0', accent: '#B5356B' },
  metal: 'brass',
  face: righteous,
  scene: garden,
  pattern: 'bamboo',
  cover: { layout: 'dice', hero: 'peacock', beside: ['lotus', 'plum'] },
}
