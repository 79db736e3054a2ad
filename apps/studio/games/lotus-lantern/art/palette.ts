import { linear, radial } from '../../kit/paint.ts'

const TOP_LIGHT = 'cx=".38" cy=".28" r=".85"'

/** Every colour of the game's drawings: polished lacquer, gold leaf, silk. */
export const paints =
  linear('gold', [
    [0, '#FFF4CF'],
    [0.3, '#F6D27A'],
    [0.62, '#CB9233'],
    [1, '#8E5A16'],
  ]) +
  linear(
    'goldSide',
    [
      [0, '#8E5A16'],
      [0.28, '#F6D27A'],
      [0.5, '#FFF4CF'],
      [0.72, '#E0AC4B'],
      [1, '#7E4E12'],
    ],
    '',
  ) +
  radial(
    'vermilion',
    [
      [0, '#FF9A6B'],
      [0.4, '#E8492B'],
      [0.78, '#B7231A'],
      [1, '#7B120F'],
    ],
    TOP_LIGHT,
  ) +
  radial(
    'silk',
    [
      [0, '#FFF6C2'],
      [0.28, '#FFC457'],
      [0.58, '#F2592C'],
      [0.85, '#C0211A'],
      [1, '#7E0F10'],
    ],
    'cx=".5" cy=".52" r=".62"',
  ) +
  linear('petal', [
    [0, '#FF86A6'],
    [0.5, '#FFC3CF'],
    [1, '#FFF4EE'],
  ]) +
  linear('petalDeep', [
    [0, '#D7386B'],
    [0.55, '#F58AA8'],
    [1, '#FFD9DC'],
  ]) +
  radial(
    'jade',
    [
      [0, '#A8F0CB'],
      [0.45, '#2FA57A'],
      [0.85, '#0F6A4C'],
      [1, '#084232'],
    ],
    TOP_LIGHT,
  ) +
  linear('leaf', [
    [0, '#B8E986'],
    [0.5, '#4FA84A'],
    [1, '#1C6B3A'],
  ]) +
  radial(
    'indigo',
    [
      [0, '#86B8F2'],
      [0.45, '#2C62B4'],
      [0.85, '#163A7C'],
      [1, '#0C2252'],
    ],
    TOP_LIGHT,
  ) +
  radial(
    'teal',
    [
      [0, '#8DE6E0'],
      [0.45, '#1F8E96'],
      [0.85, '#0E5561'],
      [1, '#07343D'],
    ],
    TOP_LIGHT,
  ) +
  radial(
    'amber',
    [
      [0, '#FFDf9B'.toUpperCase()],
      [0.45, '#D98418'],
      [0.85, '#94500A'],
      [1, '#5E2F05'],
    ],
    TOP_LIGHT,
  ) +
  radial(
    'plumSilk',
    [
      [0, '#F2A5C8'],
      [0.45, '#A62B66'],
      [0.85, '#6A1442'],
      [1, '#430A29'],
    ],
    TOP_LIGHT,
  ) +
  radial(
    'ivory',
    [
      [0, '#FFFFFF'],
      [0.5, '#FBEFD6'],
      [1, '#DDBE86'],
    ],
    TOP_LIGHT,
  ) +
  radial('flame', [
    [0, '#FFFDE6'],
    [0.35, '#FFD970'],
    [0.75, '#FF8B2E'],
    [1, '#D9381E'],
  ]) +
  linear('plume', [
    [0, '#FFD25E'],
    [0.45, '#F2622B'],
    [1, '#B81F2B'],
  ]) +
  radial(
    'bronze',
    [
      [0, '#FFE9B0'],
      [0.5, '#D39A3C'],
      [1, '#7C4A12'],
    ],
    TOP_LIGHT,
  ) +
  linear('ray', [
    [0, '#FFE08A/0'],
    [1, '#FFE08A/.9'],
  ]) +
  radial('haloGold', [
    [0, '#FFE08A/.85'],
    [0.5, '#F2A83C/.32'],
    [1, '#F2A83C/0'],
  ]) +
  radial('haloRed', [
    [0, '#FF7A4A/.75'],
    [0.55, '#D8331F/.28'],
    [1, '#D8331F/0'],
  ]) +
  radial('haloPink', [
    [0, '#FFB3CC/.6'],
    [0.55, '#E0558A/.22'],
    [1, '#E0558A/0'],
  ]) +
  radial('haloTeal', [
    [0, '#7FE3E8/.55'],
    [0.55, '#2490A8/.22'],
    [1, '#2490A8/0'],
  ])
