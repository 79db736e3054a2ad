import { righteous } from '../../../../games/kit/lettering/righteous.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { workshop } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Swift Roulette', VI: 'Roulette Thần Tốc', UR: 'تیز رولیٹ' },
  colors: { deep: '#0B1E14', ground: '#1E6A44', glow: '#E8FFD0', accent: '#C8402E' },
  metal: 'copper',
  face: righteous,
  scene: workshop,
  pattern: 'coin',
  cover: { layout: 'trio', hero: 'compass', beside: ['star', 'clock'] },
}
