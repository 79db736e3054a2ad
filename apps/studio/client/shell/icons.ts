import { s } from './dom.ts'

/** One line set, 24 × 24, drawn with the text's colour. */
const paths = {
  menu: ['M4 6h16', 'M4 12h16', 'M4 18h16'],
  close: ['M6 6l12 12', 'M18 6L6 18'],
  soundOn: ['M11 5L6 9H3v6h3l5 4z', 'M15 9a4 4 0 0 1 0 6', 'M17.6 6.4a8 8 0 0 1 0 11.2'],
  soundOff: ['M11 5L6 9H3v6h3l5 4z', 'M16 9.5l5 5', 'M21 9.5l-5 5'],
  home: ['M4 11l8-7 8 7', 'M6 9.5V20h12V9.5'],
  minus: ['M5 12h14'],
  plus: ['M12 5v14', 'M5 12h14'],
  spin: ['M20 11a8 8 0 0 0-14.3-4.2L4 8.5', 'M4 4v4.5h4.5', 'M4 13a8 8 0 0 0 14.3 4.2L20 15.5', 'M20 20v-4.5h-4.5'],
  stop: ['M7 7h10v10H7z'],
  skip: ['M6 5l8 7-8 7z', 'M18 5v14'],
  history: ['M4 12a8 8 0 1 0 2.6-5.9L4 8.5', 'M4 4v4.5h4.5', 'M12 8v4.5l3 1.8'],
  rules: ['M5 4h11l3 3v13H5z', 'M9 10h6', 'M9 14h6'],
  fairness: ['M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z', 'M9 12l2.2 2.2L15.2 10'],
  check: ['M5 12.5l4.5 4.5L19 7.5'],
  cross: ['M7 7l10 10', 'M17 7L7 17'],
  play: ['M8 5l11 7-11 7z'],
  auto: ['M17 3l3 3-3 3', 'M20 6H9a5 5 0 0 0-5 5', 'M7 21l-3-3 3-3', 'M4 18h11a5 5 0 0 0 5-5'],
  turbo: ['M13 3L5 13.5h6L10 21l9-11.5h-6z'],
  undo: ['M9 14L4 9l5-5', 'M4 9h10a6 6 0 0 1 0 12h-3'],
  trash: ['M5 7h14', 'M10 7V4h4v3', 'M7 7l1 13h8l1-13'],
  repeat: ['M17 3l3 3-3 3', 'M20 6H8a4 4 0 0 0-4 4v2', 'M7 21l-3-3 3-3', 'M4 18h12a4 4 0 0 0 4-4v-2'],
  double: ['M4 8l5 8', 'M9 8l-5 8', 'M13 10a3 3 0 1 1 5 2.2L13 17h6'],
  speech: [
    'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-7l-4.5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5z',
    'M8 9.5h8',
    'M8 12.5h5',
  ],
  star: ['M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z'],
  people: [
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
    'M3.5 19c.5-3 2.6-5 5.5-5s5 2 5.5 5',
    'M16 5.5a3 3 0 0 1 0 5.5',
    'M17.5 14.2c1.7.7 2.7 2.400 3 4.800',
  ],
  clock: ['M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16', 'M12 8v4.5l3 1.8'],
} as const

export type IconName = keyof typeof paths

export function icon(name: IconName, size = 24): SVGSVGElement {
  return s(
    'svg',
    {
      viewBox: '0 0 24 24',
      width: size,
      height: size,
      class: `icon icon-${name}`,
      'aria-hidden': 'true',
      focusable: 'false',
    },
    ...paths[name].map(d => s('path', { d })),
  )
}
