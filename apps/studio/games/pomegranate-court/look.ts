import { playfair } from '../kit/lettering/playfair.ts'
import type { Look } from '../kit/looks.ts'
import { palace } from '../kit/scenes/rooms.ts'

export const look: Look = {
  names: { EN: 'Pomegranate Court', VI: 'Sân Lựu', UR: 'انار کا دربار' },
  colors: { deep: '#2A061A', ground: '#8A1440', glow: '#FFC9A0', accent: '#1E8A7A' },
  metal: 'rose',
  face: playfair,
  scene: palace,
  pattern: 'feather',
  plate: 'petals',
  corner: 'petals',
  drift: 'lamp',
  cover: { layout: 'medal', hero: 'peacock', beside: ['pomegranate', 'rose'] },
}
