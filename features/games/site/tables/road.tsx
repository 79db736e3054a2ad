import type { SharedTable } from '#features/games/api-lobby.ts'

const [COLUMNS, ROWS, STEP] = [20, 6, 10]

const GRID = [
  ...Array.from({ length: COLUMNS + 1 }, (_, x) => `M${x * STEP} 0V${ROWS * STEP}`),
  ...Array.from({ length: ROWS + 1 }, (_, y) => `M0 ${y * STEP}H${COLUMNS * STEP}`),
].join('')

/** The end of a big road: a ring for each result, by its side. It reads from left to right in every language. */
export function Road({ cells, label }: { cells: SharedTable['cells']; label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${COLUMNS * STEP} ${ROWS * STEP}`} className="block w-full">
      <path d={GRID} className="stroke-hairline" fill="none" strokeWidth="0.5" />
      {cells.map(({ x, y, side }) => (
        <circle
          key={`${x} ${y}`}
          cx={x * STEP + STEP / 2}
          cy={y * STEP + STEP / 2}
          r={3.4}
          fill="none"
          strokeWidth={1.8}
          className={side === 'B' ? 'stroke-vermilion' : 'stroke-info'}
        />
      ))}
    </svg>
  )
}
