import { playfair } from '../../../../games/kit/lettering/playfair.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { palace } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Paper Crown', VI: 'Vương Miện Giấy', UR: 'کاغذی تاج' },
  colors: { deep: '#240A2C', ground: '#7A2A66', glow: '#FFD8A8', accent: '#E8A02E' },
  metal: 'rose',
  face: playfair,
  scene: palace,
  pattern: 'fan',
  cover: { layout: 'great', hero: 'crown', beside: ['rose', 'fan'] },
}
