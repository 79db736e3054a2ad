import { encode } from 'uqr'

/** A square code (QR) of a text: dark on light in both themes, for cameras. */
export function SquareCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-control bg-lacquer-ink text-lacquer"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
