import { bungee } from '../../../../games/kit/lettering/bungee.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { garden } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'Touchline Sports', VI: 'Touchline Thể Thao', UR: 'ٹچ لائن کھیل' },
  colors: { deep: '#04180E', ground: '#1F7A46', glow: '#F2F7C8', accent: '#E0492F' },
  metal: 'silver',
  face: bungee,
  scene: garden,
  pattern: 'fan',
  cover: { layout: 'great', hero: 'ball', beside: ['flame', 'star'] },
}
