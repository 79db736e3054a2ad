import { metamorphous } from '../kit/lettering/metamorphous.ts'
import type { Look } from '../kit/looks.ts'
import { garden } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Monsoon Garden', VI: 'Vườn Mùa Mưa', UR: 'برساتی باغ' },
  colors: { deep: '#04202A', ground: '#157A70', glow: '#D8FFF0', accent: '#F0784A' },
  metal: 'silver',
  face: metamorphous,
  scene: garden,
  pattern: 'lotus',
  plate: 'petals',
  corner: 'petals',
  drift: 'leaf',
  cover: { layout: 'fan', hero: 'peacock', beside: ['umbrella', 'butterfly'] },
}
