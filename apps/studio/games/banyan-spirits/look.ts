import { cinzel } from '../kit/lettering/cinzel.ts'
import type { Look } from '../kit/looks.ts'
import { forest } from '../kit/scenes/woods.ts'

export const look: Look = {
  names: { EN: 'Banyan Spirits', VI: 'Linh Hồn Cây Đa', UR: 'برگد کی روحیں' },
  colors: { deep: '#06201A', ground: '#1E6A4A', glow: '#D8FFA0', accent: '#8A5AE0' },
  metal: 'gold',
  face: cinzel,
  scene: forest,
  pattern: 'lotus',
  plate: 'petals',
  corner: 'petals',
  drift: 'ember',
  cover: { layout: 'great', hero: 'tree', beside: ['fox', 'butterfly'] },
}
