import { bungee } from '../kit/lettering/bungee.ts'
import type { Look } from '../kit/looks.ts'
import { garden } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Fruit Boat', VI: 'Thuyền Trái Cây', UR: 'پھلوں کی کشتی' },
  colors: { deep: '#123018', ground: '#3E9A5A', glow: '#FFF3B0', accent: '#F0703A' },
  metal: 'brass',
  face: bungee,
  scene: garden,
  pattern: 'wave',
  plate: 'disc',
  corner: 'rivets',
  drift: 'leaf',
  cover: { layout: 'fan', hero: 'ship', beside: ['mango', 'pomegranate'] },
}
