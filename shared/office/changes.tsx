import { useTranslations } from 'use-intl'
import styles from './changes.module.css'
import { Fact, Facts } from './facts.tsx'
import { Nothing } from './show.tsx'

type Fields = Record<string, unknown>
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values by their names, whatever they are. What was and what will be (`from`, `to`; `taken`, `added`) stands together. */
export function Values({ of: values }: { of: Fields }) {
  const t = useTranslations('office.fields')
  const { from, to, taken, added, ...others } = values
  const nameOf = (key: string) => (t.has(key as never) ? t(key as never) : key)
  const hasChange = [from, to, taken, added].some(value => value !== undefined)
  return (
    <Facts>
      {Object.entries(others).map(([key, value]) => (
        <Fact key={key} name={nameOf(key)}>
          <Value value={value} />
        </Fact>
      ))}
      {hasChange && (
        <Fact name={t('change')}>
          <Change before={from ?? taken} after={to ?? added} />
        </Fact>
      )}
    </Facts>
  )
}

/** What was there, struck out, and what comes in its place. */
export function Change({ before, after }: { before: unknown; after: unknown }) {
  const gone = linesOf(before)
  const come = linesOf(after)
  if (gone.length + come.length === 0) return <Nothing />
  return (
    <div className={styles.change}>
      {gone.map(line => (
        <del key={line} className={styles.gone}>
          {line}
        </del>
      ))}
      {come.map(line => (
        <ins key={line} className={styles.come}>
          {line}
        </ins>
      ))}
    </div>
  )
}

/** Two states of one thing: only what differs, each before and after. */
export function Diff({ before, after }: { before: Fields; after: Fields }) {
  const t = useTranslations('office.fields')
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    key => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  return (
    <Facts>
      {keys.map(key => (
        <Fact key={key} name={t.has(key as never) ? t(key as never) : key}>
          <Change before={before[key]} after={after[key]} />
        </Fact>
      ))}
    </Facts>
  )
}

type OneChange = { path: string; before: unknown; after: unknown }
const isChanges = (value: unknown): value is OneChange[] =>
  Array.isArray(value) && value.length > 0 && value.every(each => isRecord(each) && 'path' in each && 'after' in each)

function Value({ value }: { value: unknown }) {
  if (isRecord(value)) return <Values of={value} />
  if (isChanges(value))
    return (
      <Facts>
        {value.map(({ path, before, after }) => (
          <Fact key={path} name={path}>
            <Change before={before} after={after} />
          </Fact>
        ))}
      </Facts>
    )
  const lines = linesOf(value)
  if (lines.length === 0) return <Nothing />
  return (
    <span className={styles.lines}>
      {lines.map(line => (
        <bdi key={line}>{line}</bdi>
      ))}
    </span>
  )
}

function linesOf(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return [...new Set(value.flatMap(linesOf))]
  return [isRecord(value) ? JSON.stringify(value) : String(value)]
}
