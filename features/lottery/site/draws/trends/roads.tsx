import { useTranslations } from 'use-intl'
import type { Result } from '#features/lottery/rules/types.ts'
import type { Road, Side } from '../result/tracks.ts'
import { layBeads, runOf } from './bead-road.ts'

const LOOKS: Record<Side, string> = {
  big: 'bg-vermilion text-on-vermilion',
  odd: 'bg-vermilion text-on-vermilion',
  dragon: 'bg-vermilion text-on-vermilion',
  small: 'bg-info text-ground',
  even: 'bg-info text-ground',
  tiger: 'bg-info text-ground',
  tie: 'bg-jade text-ground',
}
/** Columns of beads that are shown, the newest at the end. */
const SHOWN = 40

/** A road of beads: a column for each run of the same side. */
export function BeadRoad({ road, results }: { road: Road; results: readonly Result[] }) {
  const t = useTranslations('draws')
  const sides = results.map(road.classify)
  const newest = sides.at(-1)
  const counts = [...Map.groupBy(sides, side => side)].map(([side, all]) => ({ side, count: all.length }))
  return (
    <section aria-label={t(`road.${road.key}`)} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-base">{t(`road.${road.key}`)}</h2>
        <span className="text-xs text-muted">{t(`road.of.${road.of}`)}</span>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {counts.map(({ side, count }) => (
          <span key={side} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-3 rounded-full ${LOOKS[side]}`} />
            {t(`side.${side}`)} <b className="figures">{count}</b>
          </span>
        ))}
        {newest && (
          <span className="text-muted">{t('road.run', { side: t(`side.${newest}`), count: runOf(sides) })}</span>
        )}
      </p>
      <div aria-hidden dir="ltr" className="flex justify-end overflow-hidden rounded-card border border-line p-2">
        {layBeads(sides)
          .slice(-SHOWN)
          .map((column, at) => (
            <span key={String(at)} className="flex h-38 flex-none flex-col">
              {column.map((side, row) => (
                <span
                  key={String(row)}
                  className={`m-px flex size-6 items-center justify-center rounded-full text-xs font-bold ${LOOKS[side]}`}
                >
                  {t(`bead.${side}`)}
                </span>
              ))}
            </span>
          ))}
      </div>
    </section>
  )
}
