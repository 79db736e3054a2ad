import { Suspense } from 'react'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import type { LinesProps } from './lines.tsx'
import styles from './parts.module.css'

const Late = lazyScreen<LinesProps>(() => import('./lines.tsx').then(file => file.Lines))

/** A chart, when its library is there; until then its room. What it shows stands as figures beside it. */
export function LateLines({ label, ...drawing }: LinesProps & { label: string }) {
  return (
    <div className={styles.chart}>
      <ul className={styles.legend}>
        {drawing.lines.map(({ name, label: text, color, isDashed }) => (
          <li key={name}>
            <svg aria-hidden="true" width="18" height="4">
              <line
                x1="0"
                x2="18"
                y1="2"
                y2="2"
                stroke={color}
                strokeWidth="2"
                {...(isDashed && { strokeDasharray: '4 3' })}
              />
            </svg>
            {text}
          </li>
        ))}
      </ul>
      <div role="img" aria-label={label} dir="ltr">
        <Suspense fallback={<div className={styles.waiting} />}>
          <Late {...drawing} />
        </Suspense>
      </div>
    </div>
  )
}
