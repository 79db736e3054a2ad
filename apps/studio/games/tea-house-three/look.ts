import { playfair } from '../kit/lettering/playfair.ts'
import type { Look } from '../kit/looks.ts'
import { bamboo } from '../kit/scenes/woods.ts'

export const look: Look = {
  names: { EN: 'Tea House Three', VI: 'Trà Quán Ba Bàn', UR: 'چائے خانہ تین' },
  colors: { deep: '#1A1206', ground: '#7A5A2A', glow: '#FFF0C8', accent: '#C8402A' },
  metal: 'copper',
  face: playfair,
  scene: bamboo,
  pattern: 'bamboo',
  plate: 'disc',
  corner: 'petals',
  drift: 'leaf',
  cover: { layout: 'trio', hero: 'teapot', beside: ['lotus', 'dragon'] },
}
