const CENTRE = 100
const RAYS = 14

type Ring = { radius: number; teeth: number; height: number }

/** Rings of teeth as on the bronze drums of the Red River, from the inside out. */
const TEETH: readonly Ring[] = [
  { radius: 52, teeth: 48, height: 6 },
  { radius: 84, teeth: 84, height: 7 },
]
const HAIRLINES = [48, 61, 66, 79, 93, 97]
const DOTS = { radius: 70.5, count: 44, size: 1.7 }

/** The drum star: emblem of the house and ground of its art. Takes the colour of the text around it. */
export function Medallion({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 200 200" fill="none" stroke="currentColor" className={className}>
      <path d={STAR} fill="currentColor" stroke="none" />
      {HAIRLINES.map(radius => (
        <circle key={radius} cx={CENTRE} cy={CENTRE} r={radius} strokeWidth={radius > 90 ? 1.5 : 0.8} />
      ))}
      <path d={TEETH_PATH} strokeWidth={0.9} />
      <path d={DOTS_PATH} fill="currentColor" stroke="none" />
    </svg>
  )
}

const STAR = `M${Array.from({ length: RAYS * 2 }, (_, index) => at(index % 2 ? 13 : 44, index / (RAYS * 2))).join('L')}Z`
const TEETH_PATH = TEETH.map(
  ({ radius, teeth, height }) =>
    `M${Array.from({ length: teeth * 2 }, (_, index) => at(index % 2 ? radius : radius + height, index / (teeth * 2))).join('L')}Z`,
).join('')
const DOTS_PATH = Array.from({ length: DOTS.count }, (_, index) => {
  const { radius, count, size } = DOTS
  return `M${at(radius - size, index / count)}a${size} ${size} 0 1 0 .01 0Z`
}).join('')

/** A point of the drum: `turn` counts from the top, 1 is once around. */
function at(radius: number, turn: number): string {
  const angle = turn * 2 * Math.PI - Math.PI / 2
  return `${(CENTRE + radius * Math.cos(angle)).toFixed(1)} ${(CENTRE + radius * Math.sin(angle)).toFixed(1)}`
}
