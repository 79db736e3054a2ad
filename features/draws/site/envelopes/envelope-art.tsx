/** A red envelope with a seal of gold; open, its flap stands up and a coin shows. */
export function EnvelopeArt({ isOpen, className }: { isOpen: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 120 150" aria-hidden className={className}>
      {isOpen && (
        <g className="appear">
          <circle cx="60" cy="34" r="24" fill="var(--leaf)" />
          <circle cx="60" cy="34" r="19" fill="none" stroke="var(--lacquer)" strokeOpacity="0.5" strokeWidth="1.5" />
          <rect x="53" y="27" width="14" height="14" fill="none" stroke="var(--lacquer)" strokeWidth="2" />
        </g>
      )}
      <rect x="14" y="40" width="92" height="100" rx="8" fill="#b3261a" />
      <rect x="14" y="40" width="92" height="100" rx="8" fill="none" stroke="var(--leaf)" strokeWidth="2" />
      <path
        d="M34 118c8-10 18-10 26 0 8-10 18-10 26 0M42 128c6-7 12-7 18 0 6-7 12-7 18 0"
        fill="none"
        stroke="var(--leaf)"
        strokeOpacity="0.6"
        strokeWidth="1.5"
      />
      {isOpen ? (
        <path
          d="M14 48 60 12l46 36Z"
          fill="#8f1c12"
          stroke="var(--leaf)"
          strokeWidth="2"
          transform="translate(0 -2)"
          opacity="0.55"
        />
      ) : (
        <path
          d="M14 48a8 8 0 0 1 8-8h76a8 8 0 0 1 8 8L66 78q-6 4-12 0Z"
          fill="#8f1c12"
          stroke="var(--leaf)"
          strokeWidth="2"
        />
      )}
      <circle cx="60" cy={isOpen ? 92 : 80} r="13" fill="var(--leaf)" />
      <path
        d={isOpen ? 'M60 84v16M52 92h16' : 'M60 72v16M52 80h16'}
        stroke="#8f1c12"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
