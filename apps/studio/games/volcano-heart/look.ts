import { bungee } from '../kit/lettering/bungee.ts'
import type { Look } from '../kit/looks.ts'
import { fire } from '../kit/scenes/heights.ts'

export const look: Look = {
  names: { EN: 'Volcano Heart', VI: 'Trái Tim Núi Lửa', UR: 'آتش فشاں کا دل' },
  colors: { deep: '#1A0506', ground: '#7A1A10', glow: '#FFB23A', accent: '#FF5A1F' },
  metal: 'copper',
  face: bungee,
  scene: fire,
  pattern: 'drum',
  plate: 'carat',
  corner: 'stones',
  drift: 'ember',
  cover: { layout: 'great', hero: 'mask', beside: ['volcano', 'crystal'] },
}
