import { righteous } from '../kit/lettering/righteous.ts'
import type { Look } from '../kit/looks.ts'
import { garden } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Tropic Sevens', VI: 'Số Bảy Nhiệt Đới', UR: 'گرم خطے کے سات' },
  colors: { deep: '#043A4A', ground: '#0FA0A0', glow: '#FFF08A', accent: '#FF4F7A' },
  metal: 'silver',
  face: righteous,
  scene: garden,
  pattern: 'fan',
  plate: 'tile',
  corner: 'steps',
  drift: 'leaf',
  cover: { layout: 'fan', hero: 'seven', beside: ['mango', 'pomegranate'] },
}
