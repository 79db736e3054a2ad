import { bungee } from '../kit/lettering/bungee.ts'
import type { Look } from '../kit/looks.ts'
import { town } from '../kit/scenes/rooms.ts'

export const look: Look = {
  names: { EN: 'Lucky Cat Lane', VI: 'Ngõ Mèo May Mắn', UR: 'خوش قسمت بلی گلی' },
  colors: { deep: '#1A0B2E', ground: '#5A2A7A', glow: '#FFCF6A', accent: '#E8472F' },
  metal: 'gold',
  face: bungee,
  scene: town,
  pattern: 'coin',
  plate: 'disc',
  corner: 'petals',
  drift: 'lamp',
  cover: { layout: 'fan', hero: 'cat', beside: ['coin', 'ingot'] },
}
