import { righteous } from '../../../../games/kit/lettering/righteous.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { bamboo } from '../../../../games/kit/scenes/woods.ts'

export const look: ArcadeLook = {
  names: { EN: 'Bamboo Ring', VI: 'Trường Gà Rặng Tre', UR: 'بانس کا میدان' },
  colors: { deep: '#0E2A14', ground: '#3F7A34', glow: '#E4F0A8', accent: '#C0392B' },
  metal: 'brass',
  face: righteous,
  scene: bamboo,
  pattern: 'bamboo',
  cover: { layout: 'great', hero: 'bamboo', beside: ['leaf', 'fan'] },
}
