import { playfair } from '../../../../games/kit/lettering/playfair.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { palace } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Jade Baccarat', VI: 'Baccarat Ngọc Bích', UR: 'زمردی بیکرٹ' },
  colors: { deep: '#062A22', ground: '#1E7A58', glow: '#E9E0A8', accent: '#C0392B' },
  metal: 'gold',
  face: playfair,
  scene: palace,
  pattern: 'fan',
  cover: { layout: 'great', hero: 'jade', beside: ['fan', 'crown'] },
}
