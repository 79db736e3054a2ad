import { playfair } from '../kit/lettering/playfair.ts'
import type { Look } from '../kit/looks.ts'
import { festival } from '../kit/scenes/rooms.ts'

export const look: Look = {
  names: { EN: 'Elephant Parade', VI: 'Đoàn Voi Diễu Hành', UR: 'ہاتھیوں کا جلوس' },
  colors: { deep: '#1F0A3A', ground: '#6A2A9A', glow: '#FFCB5A', accent: '#E83A6A' },
  metal: 'gold',
  face: playfair,
  scene: festival,
  pattern: 'feather',
  plate: 'petals',
  corner: 'stones',
  drift: 'ember',
  cover: { layout: 'medal', hero: 'elephant', beside: ['umbrella', 'crown'] },
}
