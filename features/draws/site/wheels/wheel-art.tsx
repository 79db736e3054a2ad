const CENTRE = 100
const RADIUS = 92
const FULL = 2 * Math.PI
const FILLS = ['#b3261a', '#1e1714', '#8f1c12', '#3a2e26']

type Slice = { weight: number; isLeft: boolean }

/** A wheel whose slices are as wide as they weigh; the pointer above shows the place at which it stopped. */
export function WheelArt({
  slices,
  place,
  className,
}: {
  slices: readonly Slice[]
  place: number | null
  className: string
}) {
  const total = slices.reduce((sum, { weight }) => sum + weight, 0)
  const starts = slices.map((_, i) => slices.slice(0, i).reduce((sum, { weight }) => sum + weight, 0))
  const middle = (i: number) => ((starts[i]! + slices[i]!.weight / 2) / total) * 360
  const turn = place === null ? 0 : -middle(place)
  return (
    <svg viewBox="0 0 200 212" aria-hidden className={className}>
      <g
        style={{ transform: `translate(0px, 12px) rotate(${turn}deg)`, transformOrigin: '100px 100px' }}
        className="transition-transform duration-700 motion-reduce:transition-none"
      >
        {slices.map(({ weight, isLeft }, i) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: places never change
            key={i}
            d={sliceOf(starts[i]! / total, weight / total)}
            fill={FILLS[i % FILLS.length]}
            fillOpacity={isLeft ? 1 : 0.35}
            stroke="var(--leaf)"
            strokeWidth="1.5"
          />
        ))}
        <circle cx={CENTRE} cy={CENTRE} r={RADIUS} fill="none" stroke="var(--leaf)" strokeWidth="4" />
        <circle cx={CENTRE} cy={CENTRE} r="14" fill="var(--leaf)" />
        <circle cx={CENTRE} cy={CENTRE} r="9" fill="none" stroke="var(--lacquer)" strokeWidth="2" />
      </g>
      <path d="M90 2h20l-10 22Z" fill="var(--leaf)" stroke="var(--lacquer)" strokeWidth="1.5" />
    </svg>
  )
}

/** From the top, clockwise. */
function sliceOf(from: number, share: number): string {
  if (share >= 1) return `M${CENTRE} ${CENTRE - RADIUS}a${RADIUS} ${RADIUS} 0 1 1 -0.01 0Z`
  const at = (part: number) => {
    const angle = part * FULL - FULL / 4
    return `${CENTRE + RADIUS * Math.cos(angle)} ${CENTRE + RADIUS * Math.sin(angle)}`
  }
  return `M${CENTRE} ${CENTRE}L${at(from)}A${RADIUS} ${RADIUS} 0 ${share > 0.5 ? 1 : 0} 1 ${at(from + share)}Z`
}
