import { bungee } from '../../../../games/kit/lettering/bungee.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { lake } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'River Tài Xỉu', VI: 'Tài Xỉu Dòng Sông', UR: 'دریائی تائی سیو' },
  colors: { deep: '#0A2440', ground: '#1D6E94', glow: '#FFE3A0', accent: '#D9512C' },
  metal: 'copper',
  face: bungee,
  scene: lake,
  pattern: 'wave',
  cover: { layout: 'dice', hero: 'koi', beside: ['lotus', 'crane'] },
}
