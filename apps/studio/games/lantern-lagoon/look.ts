import { bungee } from '../kit/lettering/bungee.ts'
import type { Look } from '../kit/looks.ts'
import { reef } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Lantern Lagoon', VI: 'Đầm Hoa Đăng', UR: 'لالٹین جھیل' },
  colors: { deep: '#0A1A4A', ground: '#1F8AA8', glow: '#FFE8B0', accent: '#E85A8A' },
  metal: 'silver',
  face: bungee,
  scene: reef,
  pattern: 'wave',
  plate: 'disc',
  corner: 'petals',
  drift: 'bubble',
  cover: { layout: 'medal', hero: 'lantern', beside: ['starfish', 'whale'] },
}
