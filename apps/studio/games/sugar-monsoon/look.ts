import { righteous } from '../kit/lettering/righteous.ts'
import type { Look } from '../kit/looks.ts'
import { clouds } from '../kit/scenes/heights.ts'

export const look: Look = {
  names: { EN: 'Sugar Monsoon', VI: 'Mưa Đường', UR: 'میٹھی برسات' },
  colors: { deep: '#3A1A5A', ground: '#B06AC8', glow: '#FFE0F4', accent: '#3AB8E0' },
  metal: 'rose',
  face: righteous,
  scene: clouds,
  pattern: 'lotus',
  plate: 'petals',
  corner: 'petals',
  drift: 'bubble',
  cover: { layout: 'medal', hero: 'umbrella', beside: ['candy', 'star'] },
}
