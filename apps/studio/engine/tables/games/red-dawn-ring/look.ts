import { righteous } from '../../../../games/kit/lettering/righteous.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { desert } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'Red Dawn Ring', VI: 'Trường Gà Bình Minh', UR: 'سرخ صبح کا میدان' },
  colors: { deep: '#1C0604', ground: '#8A2A12', glow: '#FFCB7A', accent: '#F0562A' },
  metal: 'copper',
  face: righteous,
  scene: desert,
  pattern: 'drum',
  cover: { layout: 'trio', hero: 'phoenix', beside: ['sun', 'drum'] },
}
