import { righteous } from '../kit/lettering/righteous.ts'
import type { Look } from '../kit/looks.ts'
import { space } from '../kit/scenes/heights.ts'

export const look: Look = {
  names: { EN: 'Starloft Voyage', VI: 'Hành Trình Tinh Vân', UR: 'ستاروں کا سفر' },
  colors: { deep: '#04060F', ground: '#12224A', glow: '#8AE8FF', accent: '#FF5A3A' },
  metal: 'silver',
  face: righteous,
  scene: space,
  pattern: 'drum',
  plate: 'carat',
  corner: 'steps',
  drift: 'star',
  cover: { layout: 'trio', hero: 'rocket', beside: ['planet', 'comet'] },
}
