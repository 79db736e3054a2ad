import { righteous } from '../../../../games/kit/lettering/righteous.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { clouds } from '../../../../games/kit/scenes/heights.ts'

export const look: ArcadeLook = {
  names: { EN: 'Kite Limit', VI: 'Đỉnh Diều', UR: 'پتنگ کی حد' },
  colors: { deep: '#0C2A4E', ground: '#3A8AD0', glow: '#FFF2C8', accent: '#E8452E' },
  metal: 'brass',
  face: righteous,
  scene: clouds,
  pattern: 'feather',
  cover: { layout: 'climb', hero: 'kite', beside: ['cloud', 'sun'] },
}
