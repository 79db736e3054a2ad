import { bungee } from '../kit/lettering/bungee.ts'
import type { Look } from '../kit/looks.ts'
import { festival } from '../kit/scenes/rooms.ts'

export const look: Look = {
  names: { EN: 'Copper Sevens', VI: 'Số Bảy Đồng', UR: 'تانبے کے سات' },
  colors: { deep: '#3A0A0A', ground: '#B02A1C', glow: '#FFD98A', accent: '#1B6FA8' },
  metal: 'copper',
  face: bungee,
  scene: festival,
  pattern: 'drum',
  plate: 'tile',
  corner: 'rivets',
  drift: 'ember',
  cover: { layout: 'great', hero: 'seven', beside: ['bell', 'cherry'] },
}
