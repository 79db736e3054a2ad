import { useTranslations } from 'use-intl'
import { type Fallen, omissionRows } from '#features/lottery/rules/draws/statistics.ts'

type TrendChartProps = {
  history: readonly Fallen[]
  tokens: readonly string[]
  /** Of each draw, for the first column. */
  numeros: readonly string[]
}

const SHOWN = 30
const CELL = 30
const NUMERO = 64

/** What fell draw by draw, the newest first, joined by a line; elsewhere for how many draws a token has been absent. */
export function TrendChart({ history, tokens, numeros }: TrendChartProps) {
  const t = useTranslations('draws')
  const rows = omissionRows(history, tokens)
    .map((row, i) => ({ row, numero: numeros[i]! }))
    .slice(-SHOWN)
    .reverse()
  const isSingle = history.every(fallen => fallen.length === 1)
  const points = rows.map(({ row }, i) => [row.indexOf(0) * CELL + CELL / 2, i * CELL + CELL / 2].join())
  return (
    // A region that scrolls must be reached by keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on narrow pages
    <section dir="ltr" tabIndex={0} aria-label={t('trend.chart')} className="overflow-x-auto">
      <div className="relative w-max">
        <table className="figures border-collapse text-center text-xs">
          <caption className="sr-only">{t('trend.chartAbout')}</caption>
          <thead>
            <tr style={{ height: CELL }}>
              <th scope="col" style={{ width: NUMERO, minWidth: NUMERO }} className="font-medium text-muted">
                {t('trend.issue')}
              </th>
              {tokens.map(token => (
                <th key={token} scope="col" style={{ width: CELL, minWidth: CELL }} className="text-gold-text">
                  {token}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, numero }) => (
              <tr key={numero} style={{ height: CELL }} className="odd:bg-line/30">
                <th scope="row" className="font-normal text-muted">
                  {numero.slice(-6)}
                </th>
                {row.map((since, i) => (
                  <td key={tokens[i]} className="p-0">
                    {since === 0 ? (
                      <b className="relative z-1 mx-auto flex size-6 items-center justify-center rounded-full bg-gold-leaf text-lacquer">
                        {tokens[i]}
                      </b>
                    ) : (
                      <span className="text-muted">{since}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {isSingle && (
          <svg
            aria-hidden
            width={tokens.length * CELL}
            height={rows.length * CELL}
            style={{ left: NUMERO, top: CELL }}
            className="pointer-events-none absolute"
          >
            <polyline points={points.join(' ')} className="fill-none stroke-gold/70" strokeWidth={1.5} />
          </svg>
        )}
      </div>
    </section>
  )
}
