/** Where the pips of each face stand, on a grid of three by three counted from 0. */
const PIPS: readonly (readonly number[])[] = [[4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]

/** A die that shows `face`, 1 to 6; the one and the four are red, as in the East. */
export function Die({ face }: { face: number }) {
  return (
    <svg viewBox="0 0 36 36" role="img" aria-label={String(face)} className="size-[1.3em]">
      <rect x="1" y="1" width="34" height="34" rx="8" className="fill-raised stroke-hairline" strokeWidth="1.5" />
      {PIPS[face - 1]?.map(at => (
        <circle
          key={at}
          cx={9 + (at % 3) * 9}
          cy={9 + Math.floor(at / 3) * 9}
          r={face === 1 ? 4.6 : 3.2}
          className={face === 1 || face === 4 ? 'fill-vermilion' : 'fill-ink'}
        />
      ))}
    </svg>
  )
}
