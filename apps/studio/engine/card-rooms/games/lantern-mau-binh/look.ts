import { cinzel } from '../../../../games/kit/lettering/cinzel.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { lake } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'Lantern Mậu Binh', VI: 'Mậu Binh Đèn Lồng', UR: 'فانوسی ماؤ بِن' },
  colors: { deep: '#2A0A14', ground: '#8E2A3A', glow: '#FFD9A0', accent: '#3FA58A' },
  metal: 'gold',
  face: cinzel,
  scene: lake,
  pattern: 'lotus',
  cover: { layout: 'hand', hero: 'lantern', beside: ['coin', 'cloud'] },
}
