import { righteous } from '../../../../games/kit/lettering/righteous.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { lake } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'Areca Tiến Lên', VI: 'Tiến Lên Cau Trầu', UR: 'سپاری ٹیئن لین' },
  colors: { deep: '#06231A', ground: '#1E6B45', glow: '#F4F0A0', accent: '#D9662C' },
  metal: 'brass',
  face: righteous,
  scene: lake,
  pattern: 'lotus',
  cover: { layout: 'hand', hero: 'leaf', beside: ['bamboo', 'crane'] },
}
