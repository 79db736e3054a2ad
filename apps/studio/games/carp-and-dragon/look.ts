import { cinzel } from '../kit/lettering/cinzel.ts'
import type { Look } from '../kit/looks.ts'
import { clouds } from '../kit/scenes/heights.ts'

export const look: Look = {
  names: { EN: 'Carp and Dragon', VI: 'Cá Chép Hóa Rồng', UR: 'مچھلی اور اژدہا' },
  colors: { deep: '#0A1E4A', ground: '#2E62B8', glow: '#FFE9A8', accent: '#E8502E' },
  metal: 'gold',
  face: cinzel,
  scene: clouds,
  pattern: 'koi',
  plate: 'petals',
  corner: 'steps',
  drift: 'bubble',
  cover: { layout: 'near', hero: 'koi', beside: ['dragon', 'pearl'] },
}
