import { playfair } from '../kit/lettering/playfair.ts'
import type { Look } from '../kit/looks.ts'
import { garden } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Comet Harvest', VI: 'Mùa Sao Chổi', UR: 'دم دار ستاروں کی فصل' },
  colors: { deep: '#2A0F3A', ground: '#6A8A2A', glow: '#FFF0C0', accent: '#D83A5A' },
  metal: 'gold',
  face: playfair,
  scene: garden,
  pattern: 'fan',
  plate: 'petals',
  corner: 'scroll',
  drift: 'star',
  cover: { layout: 'great', hero: 'comet', beside: ['watermelon', 'grape'] },
}
