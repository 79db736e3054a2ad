import { bungee } from '../../../../games/kit/lettering/bungee.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { town } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Spice Wheel', VI: 'Bánh Xe Gia Vị', UR: 'مصالحوں کا پہیہ' },
  colors: { deep: '#2C0F14', ground: '#B0501E', glow: '#FFD77A', accent: '#1F8A7A' },
  metal: 'copper',
  face: bungee,
  scene: town,
  pattern: 'drum',
  cover: { layout: 'fan', hero: 'sun', beside: ['chilli', 'pomegranate'] },
}
