import { cinzel } from '../kit/lettering/cinzel.ts'
import type { Look } from '../kit/looks.ts'
import { desert } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Saffron Caravan', VI: 'Đoàn Lữ Hành Nghệ Tây', UR: 'زعفران کا قافلہ' },
  colors: { deep: '#2C0F1C', ground: '#C2571E', glow: '#FFD77A', accent: '#7A2A8A' },
  metal: 'gold',
  face: cinzel,
  scene: desert,
  pattern: 'fan',
  plate: 'shield',
  corner: 'stones',
  drift: 'ember',
  cover: { layout: 'great', hero: 'camel', beside: ['lamp', 'teapot'] },
}
