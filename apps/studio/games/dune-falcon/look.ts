import { metamorphous } from '../kit/lettering/metamorphous.ts'
import type { Look } from '../kit/looks.ts'
import { desert } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Dune Falcon', VI: 'Chim Ưng Cồn Cát', UR: 'صحرا کا باز' },
  colors: { deep: '#101A3A', ground: '#A8663A', glow: '#FFE3A0', accent: '#1F7AA8' },
  metal: 'brass',
  face: metamorphous,
  scene: desert,
  pattern: 'feather',
  plate: 'carat',
  corner: 'steps',
  drift: 'ember',
  cover: { layout: 'fan', hero: 'falcon', beside: ['sword', 'sun'] },
}
