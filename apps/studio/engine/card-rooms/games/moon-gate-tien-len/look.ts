import { playfair } from '../../../../games/kit/lettering/playfair.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { lake } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'Moon Gate Tiến Lên', VI: 'Tiến Lên Cổng Trăng', UR: 'ماہتابی دروازہ ٹیئن لین' },
  colors: { deep: '#120B2E', ground: '#443A86', glow: '#FFE6B0', accent: '#C8487A' },
  metal: 'silver',
  face: playfair,
  scene: lake,
  pattern: 'wave',
  cover: { layout: 'hand', hero: 'moon', beside: ['lantern', 'cloud'] },
}
