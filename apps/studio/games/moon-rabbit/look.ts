import { cinzel } from '../kit/lettering/cinzel.ts'
import type { Look } from '../kit/looks.ts'
import { clouds } from '../kit/scenes/heights.ts'

export const look: Look = {
  names: { EN: 'Moon Rabbit', VI: 'Thỏ Ngọc', UR: 'چاند کا خرگوش' },
  colors: { deep: '#150F38', ground: '#4A3C96', glow: '#FFE9B8', accent: '#F08AB0' },
  metal: 'silver',
  face: cinzel,
  scene: clouds,
  pattern: 'cloud',
  plate: 'petals',
  corner: 'scroll',
  drift: 'star',
  cover: { layout: 'medal', hero: 'rabbit', beside: ['moon', 'lantern'] },
}
