import { righteous } from '../../../../games/kit/lettering/righteous.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { forest } from '../../../../games/kit/scenes/woods.ts'

export const look: ArcadeLook = {
  names: { EN: 'Monsoon Deuces', VI: 'Quân Hai Mùa Mưa', UR: 'مون سون کی دُکیاں' },
  colors: { deep: '#08182E', ground: '#2A5A7A', glow: '#BFE8FF', accent: '#E8802E' },
  metal: 'silver',
  face: righteous,
  scene: forest,
  pattern: 'cloud',
  cover: { layout: 'trio', hero: 'umbrella', beside: ['cloud', 'leaf'] },
}
