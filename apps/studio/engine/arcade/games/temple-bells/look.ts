import { metamorphous } from '../../../../games/kit/lettering/metamorphous.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { bamboo } from '../../../../games/kit/scenes/woods.ts'

export const look: ArcadeLook = {
  names: { EN: 'Temple Bells', VI: 'Chuông Chùa', UR: 'مندر کی گھنٹیاں' },
  colors: { deep: '#1F0F08', ground: '#8A4A1E', glow: '#FFD08A', accent: '#1F8A6A' },
  metal: 'copper',
  face: metamorphous,
  scene: bamboo,
  pattern: 'bamboo',
  cover: { layout: 'trio', hero: 'bell', beside: ['drum', 'lotus'] },
}
