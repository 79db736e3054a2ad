import { bungee } from '../kit/lettering/bungee.ts'
import type { Look } from '../kit/looks.ts'
import { festival } from '../kit/scenes/rooms.ts'

export const look: Look = {
  names: { EN: 'Velvet Mango', VI: 'Xoài Nhung', UR: 'مخملی آم' },
  colors: { deep: '#2E0836', ground: '#A0247A', glow: '#FFD84A', accent: '#FF7A1F' },
  metal: 'gold',
  face: bungee,
  scene: festival,
  pattern: 'lotus',
  plate: 'disc',
  corner: 'petals',
  drift: 'star',
  cover: { layout: 'great', hero: 'mango', beside: ['cherry', 'watermelon'] },
}
