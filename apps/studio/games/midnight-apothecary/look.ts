import { metamorphous } from '../kit/lettering/metamorphous.ts'
import type { Look } from '../kit/looks.ts'
import { palace } from '../kit/scenes/rooms.ts'

export const look: Look = {
  names: { EN: 'Midnight Apothecary', VI: 'Tiệm Thuốc Nửa Đêm', UR: 'آدھی رات کا دواخانہ' },
  colors: { deep: '#12081E', ground: '#4A1F5C', glow: '#C8F08A', accent: '#D85AA8' },
  metal: 'brass',
  face: metamorphous,
  scene: palace,
  pattern: 'lotus',
  plate: 'shield',
  corner: 'stones',
  drift: 'ember',
  cover: { layout: 'trio', hero: 'potion', beside: ['cat', 'candle'] },
}
