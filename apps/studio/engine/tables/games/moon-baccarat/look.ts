import { playfair } from '../../../../games/kit/lettering/playfair.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { lake } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'Moon Baccarat', VI: 'Baccarat Ánh Trăng', UR: 'چاندنی بکرا' },
  colors: { deep: '#0A0C24', ground: '#2C3478', glow: '#E6D9FF', accent: '#C79A3A' },
  metal: 'silver',
  face: playfair,
  scene: lake,
  pattern: 'cloud',
  cover: { layout: 'trio', hero: 'moon', beside: ['crane', 'cloud'] },
}
