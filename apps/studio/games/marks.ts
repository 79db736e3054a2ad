import type { Mark } from './kit/cover.ts'
import { bungee } from './kit/lettering/bungee.ts'
import { cinzel } from './kit/lettering/cinzel.ts'
import { limelight } from './kit/lettering/limelight.ts'
import { metamorphous } from './kit/lettering/metamorphous.ts'
import { playfair } from './kit/lettering/playfair.ts'
import { righteous } from './kit/lettering/righteous.ts'

/** How the word mark of each brand looks, by its code. */
export const marks: Readonly<Record<string, Mark>> = {
  LACQUER: {
    metal: 'gold',
    face: cinzel,
    pattern: 'lotus',
    emblem: 'lotus',
    colors: { deep: '#2A0706', ground: '#8E1D14', glow: '#FFC76A', accent: '#E0492F' },
  },
  TIDEWHEEL: {
    metal: 'silver',
    face: playfair,
    pattern: 'wave',
    emblem: 'shell',
    colors: { deep: '#05202F', ground: '#0E6E86', glow: '#8FF0E0', accent: '#F27FA0' },
  },
  NINEDRUM: {
    metal: 'gold',
    face: bungee,
    pattern: 'drum',
    emblem: 'drum',
    colors: { deep: '#2A0408', ground: '#A3141A', glow: '#FFC04A', accent: '#0F8A5C' },
  },
  FINCH: {
    metal: 'copper',
    face: limelight,
    pattern: 'feather',
    emblem: 'finch',
    colors: { deep: '#1C1008', ground: '#6A4524', glow: '#FFCB7A', accent: '#1FA096' },
  },
  MOONMILL: {
    metal: 'silver',
    face: metamorphous,
    pattern: 'cloud',
    emblem: 'moon',
    colors: { deep: '#150F38', ground: '#4A3C96', glow: '#FFE9B8', accent: '#F08AB0' },
  },
  BANYAN: {
    metal: 'gold',
    face: righteous,
    pattern: 'bamboo',
    emblem: 'tree',
    colors: { deep: '#06201A', ground: '#1E6A4A', glow: '#D8FFA0', accent: '#8A5AE0' },
  },
  SAFFRON: {
    metal: 'gold',
    face: playfair,
    pattern: 'fan',
    emblem: 'lamp',
    colors: { deep: '#2C0F1C', ground: '#C2571E', glow: '#FFD77A', accent: '#7A2A8A' },
  },
  KITEMBER: {
    metal: 'brass',
    face: righteous,
    pattern: 'cloud',
    emblem: 'kite',
    colors: { deep: '#2A0A12', ground: '#B03A1A', glow: '#FFB84A', accent: '#E8341F' },
  },
  HARBOUR: {
    metal: 'silver',
    face: metamorphous,
    pattern: 'wave',
    emblem: 'anchor',
    colors: { deep: '#0B1230', ground: '#27457F', glow: '#FFD27A', accent: '#D8452E' },
  },
  ABACUS: {
    metal: 'gold',
    face: limelight,
    pattern: 'coin',
    emblem: 'jade',
    colors: { deep: '#04261C', ground: '#0F7A56', glow: '#D8FFD0', accent: '#E0A02A' },
  },
  MANGO: {
    metal: 'rose',
    face: bungee,
    pattern: 'lotus',
    emblem: 'mango',
    colors: { deep: '#2E0836', ground: '#A0247A', glow: '#FFD84A', accent: '#FF7A1F' },
  },
  STARLOFT: {
    metal: 'silver',
    face: righteous,
    pattern: 'drum',
    emblem: 'rocket',
    colors: { deep: '#04060F', ground: '#12224A', glow: '#8AE8FF', accent: '#FF5A3A' },
  },
  RIVERKIN: {
    metal: 'copper',
    face: playfair,
    pattern: 'koi',
    emblem: 'buffalo',
    colors: { deep: '#1A2A0A', ground: '#5A8A2A', glow: '#FFE9A0', accent: '#C8501E' },
  },
  BAIZE: {
    metal: 'gold',
    face: cinzel,
    pattern: 'lotus',
    emblem: 'peacock',
    colors: { deep: '#03130C', ground: '#0E5A3C', glow: '#FFE3A0', accent: '#C8402E' },
  },
  ARECA: {
    metal: 'brass',
    face: righteous,
    pattern: 'lotus',
    emblem: 'leaf',
    colors: { deep: '#06231A', ground: '#1E6B45', glow: '#F4F0A0', accent: '#D9662C' },
  },
  TOUCHLINE: {
    metal: 'silver',
    face: bungee,
    pattern: 'fan',
    emblem: 'ball',
    colors: { deep: '#04180E', ground: '#1F7A46', glow: '#F2F7C8', accent: '#E0492F' },
  },
  CIRCUIT: {
    metal: 'copper',
    face: righteous,
    pattern: 'cloud',
    emblem: 'gamepad',
    colors: { deep: '#120A2A', ground: '#4A34A8', glow: '#B8F0FF', accent: '#F0562A' },
  },
  SV3: {
    metal: 'copper',
    face: righteous,
    pattern: 'drum',
    emblem: 'phoenix',
    colors: { deep: '#1C0604', ground: '#8A2A12', glow: '#FFCB7A', accent: '#F0562A' },
  },
  DS88: {
    metal: 'gold',
    face: bungee,
    pattern: 'wave',
    emblem: 'bamboo',
    colors: { deep: '#07180A', ground: '#23702E', glow: '#E2F59A', accent: '#E0A02E' },
  },
  DIG: {
    metal: 'silver',
    face: limelight,
    pattern: 'koi',
    emblem: 'finch',
    colors: { deep: '#061526', ground: '#1D4E8A', glow: '#A8DCFF', accent: '#F2A33A' },
  },
  WS168: {
    metal: 'rose',
    face: playfair,
    pattern: 'lotus',
    emblem: 'sun',
    colors: { deep: '#260F02', ground: '#A8641A', glow: '#FFE29A', accent: '#C8321E' },
  },
  LOTUSPOND: {
    metal: 'rose',
    face: playfair,
    pattern: 'lotus',
    emblem: 'koi',
    colors: { deep: '#1F0A24', ground: '#7A2A62', glow: '#FFD9C0', accent: '#3FA58A' },
  },
}
