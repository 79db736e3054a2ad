import { bungee } from '../kit/lettering/bungee.ts'
import type { Look } from '../kit/looks.ts'
import { festival } from '../kit/scenes/rooms.ts'

export const look: Look = {
  names: { EN: 'Great Lanterns', VI: 'Đèn Lồng Khổng Lồ', UR: 'عظیم لالٹینیں' },
  colors: { deep: '#240606', ground: '#A02018', glow: '#FFE08A', accent: '#FF8A2A' },
  metal: 'gold',
  face: bungee,
  scene: festival,
  pattern: 'coin',
  plate: 'petals',
  corner: 'scroll',
  drift: 'lamp',
  cover: { layout: 'great', hero: 'lamp', beside: ['firecracker', 'drum'] },
}
