import { righteous } from '../kit/lettering/righteous.ts'
import type { Look } from '../kit/looks.ts'
import { desert } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Savanna Drums', VI: 'Trống Thảo Nguyên', UR: 'سوانا کے ڈھول' },
  colors: { deep: '#2A1404', ground: '#B06A1C', glow: '#FFE2A0', accent: '#E0501C' },
  metal: 'brass',
  face: righteous,
  scene: desert,
  pattern: 'drum',
  plate: 'shield',
  corner: 'rivets',
  drift: 'ember',
  cover: { layout: 'great', hero: 'drum', beside: ['elephant', 'sun'] },
}
