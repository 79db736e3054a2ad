import type { ReactNode } from 'react'
import type { MallItem } from '#features/points/api.ts'

const LINE = {
  fill: 'none',
  stroke: 'var(--leaf)',
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const FILL = { fill: 'var(--vermilion)' }
const GOLD = { fill: 'var(--leaf)' }

/** Our own drawings of goods, gold and vermilion on lacquer. */
const DRAWN: Readonly<Record<MallItem['art'], ReactNode>> = {
  tea: (
    <>
      <path {...FILL} d="M52 56h48v22a20 20 0 0 1-20 20h-8a20 20 0 0 1-20-20z" />
      <path {...LINE} d="M100 62h6a9 9 0 0 1 0 18h-7M44 104h64M66 46c-5-6 5-9 0-16M82 46c-5-6 5-9 0-16" />
    </>
  ),
  fan: (
    <>
      <path {...FILL} d="M80 98 30 58a66 66 0 0 1 100 0z" />
      <path {...LINE} d="M80 98 30 58m50 40L52 42m28 56V34m0 64 28-56M80 98l50-40M30 58a66 66 0 0 1 100 0" />
    </>
  ),
  lantern: (
    <>
      <ellipse {...FILL} cx="80" cy="60" rx="36" ry="28" />
      <path
        {...LINE}
        d="M66 32h28M66 88h28M80 20v12M80 32c-16 16-16 40 0 56M80 32c16 16 16 40 0 56M80 88v16M74 104h12"
      />
    </>
  ),
  cards: (
    <>
      <rect {...FILL} x="44" y="34" width="44" height="60" rx="6" transform="rotate(-10 66 64)" />
      <rect
        x="74"
        y="30"
        width="44"
        height="60"
        rx="6"
        fill="var(--lacquer)"
        stroke="var(--leaf)"
        strokeWidth="3"
        transform="rotate(8 96 60)"
      />
      <path {...GOLD} d="m97 46 10 14-10 14-10-14z" />
    </>
  ),
  kite: (
    <>
      <path {...FILL} d="m80 18 34 36-34 36-34-36z" />
      <path {...LINE} d="m80 18 34 36-34 36-34-36zM80 18v72M46 54h68M80 90c-10 8 10 10 0 20" />
    </>
  ),
  drum: (
    <>
      <path {...FILL} d="M40 50h80v32c0 10-18 18-40 18s-40-8-40-18z" />
      <ellipse {...GOLD} cx="80" cy="50" rx="40" ry="15" />
      <path {...LINE} d="M58 20 76 46M102 20 84 46" />
    </>
  ),
  scarf: (
    <>
      <path {...FILL} d="M48 30c20 14 44 14 64 0l6 18c-24 16-52 16-76 0z" />
      <path {...FILL} d="m92 52 18-4 8 52-22 4z" />
      <path {...LINE} d="M42 48c24 16 52 16 76 0M97 76l18-3M98 88l18-3" />
    </>
  ),
  lamp: (
    <>
      <path {...GOLD} d="M62 24h36l14 40H48z" />
      <path {...LINE} d="M80 64v34M58 100h44M62 24h36l14 40H48z" />
    </>
  ),
  box: (
    <>
      <path {...FILL} d="M44 54h72v46H44z" />
      <path {...GOLD} d="M74 40h12v60H74z" />
      <path {...LINE} d="M38 40h84v14H38zM80 40c-22-4-26-22-12-20 8 1 12 20 12 20s4-19 12-20c14-2 10 16-12 20" />
    </>
  ),
  coin: (
    <>
      <circle {...GOLD} cx="80" cy="62" r="36" />
      <circle cx="80" cy="62" r="27" fill="none" stroke="var(--lacquer)" strokeWidth="3" />
      <path {...FILL} d="M68 50h24v24H68z" />
    </>
  ),
}

/** The picture of goods; their name stands beside it. */
export function GoodsArt({ art, className }: { art: MallItem['art']; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 160 120" className={className}>
      {DRAWN[art]}
    </svg>
  )
}
