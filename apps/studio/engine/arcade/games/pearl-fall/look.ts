import { playfair } from '../../../../games/kit/lettering/playfair.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { reef } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'Pearl Fall', VI: 'Ngọc Rơi', UR: 'موتیوں کی بارش' },
  colors: { deep: '#04202E', ground: '#0E6A86', glow: '#B8F4F0', accent: '#E8578A' },
  metal: 'silver',
  face: playfair,
  scene: reef,
  pattern: 'wave',
  cover: { layout: 'pyramid', hero: 'pearl', beside: ['shell', 'starfish'] },
}
