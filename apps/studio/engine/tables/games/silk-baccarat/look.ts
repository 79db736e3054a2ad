import { metamorphous } from '../../../../games/kit/lettering/metamorphous.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { palace } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Silk Baccarat', VI: 'Baccarat Lụa', UR: 'ریشمی بکرا' },
  colors: { deep: '#2A0A1E', ground: '#8A2A62', glow: '#FFD9EC', accent: '#F0B03A' },
  metal: 'rose',
  face: metamorphous,
  scene: palace,
  pattern: 'fan',
  cover: { layout: 'trio', hero: 'fan', beside: ['peacock', 'rose'] },
}
