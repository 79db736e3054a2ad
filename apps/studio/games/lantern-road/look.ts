import { playfair } from '../kit/lettering/playfair.ts'
import type { Look } from '../kit/looks.ts'
import { festival } from '../kit/scenes/rooms.ts'

export const look: Look = {
  names: { EN: 'Lantern Road', VI: 'Phố Đèn Lồng', UR: 'قندیلوں کی راہ' },
  colors: { deep: '#180A24', ground: '#5A1E4E', glow: '#FFC07A', accent: '#F0577A' },
  metal: 'rose',
  face: playfair,
  scene: festival,
  pattern: 'fan',
  plate: 'petals',
  corner: 'scroll',
  drift: 'lamp',
  cover: { layout: 'fan', hero: 'lantern', beside: ['umbrella', 'drum'] },
}
