import { bungee } from '../../../../games/kit/lettering/bungee.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { garden } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'Mango Crate', VI: 'Thùng Xoài', UR: 'آموں کی پیٹی' },
  colors: { deep: '#2A1F04', ground: '#8A9A1E', glow: '#FFE84A', accent: '#F0701E' },
  metal: 'brass',
  face: bungee,
  scene: garden,
  pattern: 'lotus',
  cover: { layout: 'crate', hero: 'mango', beside: ['watermelon', 'pomegranate'] },
}
