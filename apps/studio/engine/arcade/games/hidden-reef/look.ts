import { metamorphous } from '../../../../games/kit/lettering/metamorphous.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { reef } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'Hidden Reef', VI: 'Rạn Ngầm', UR: 'پوشیدہ چٹان' },
  colors: { deep: '#031C2A', ground: '#0A7078', glow: '#FFE9A8', accent: '#F0553A' },
  metal: 'gold',
  face: metamorphous,
  scene: reef,
  pattern: 'wave',
  cover: { layout: 'tiles', hero: 'chest', beside: ['turtle', 'starfish'] },
}
