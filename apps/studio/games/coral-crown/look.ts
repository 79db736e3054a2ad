import { playfair } from '../kit/lettering/playfair.ts'
import type { Look } from '../kit/looks.ts'
import { reef } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Coral Crown', VI: 'Vương Miện San Hô', UR: 'مرجان کا تاج' },
  colors: { deep: '#26082F', ground: '#8A2A66', glow: '#FFB48A', accent: '#FF5E62' },
  metal: 'rose',
  face: playfair,
  scene: reef,
  pattern: 'koi',
  plate: 'carat',
  corner: 'stones',
  drift: 'bubble',
  cover: { layout: 'medal', hero: 'crown', beside: ['koi', 'shell'] },
}
