import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'

const BOX = 'min-h-11 min-w-0 rounded-control border bg-surface px-3 text-sm'

type PickProps = {
  label: string
  all: string
  value: string
  options: readonly { value: string; label: string }[]
  onPick: (value: string) => void
}

/** One filter of a record; with nothing picked it leaves all in. */
export function Pick({ label, all, value, options, onPick }: PickProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={event => onPick(event.currentTarget.value)}
      className={`picker justify-between ${BOX} ${value ? 'border-gold text-gold-text' : 'border-line-strong text-ink'}`}
    >
      <option value="">{all}</option>
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** A filter that is typed: it is taken with Enter, or when the field is left. */
export function Typed({ label, value, onType }: { label: string; value: string; onType: (value: string) => void }) {
  const id = useId()
  const take = (event: FormEvent<HTMLElement>, text: string) => {
    event.preventDefault()
    if (text.trim() !== value) onType(text.trim())
  }
  return (
    <form onSubmit={event => take(event, (event.currentTarget.elements.namedItem(id) as HTMLInputElement).value)}>
      <input
        type="text"
        name={id}
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={64}
        autoComplete="off"
        enterKeyHint="search"
        onBlur={event => take(event, event.currentTarget.value)}
        className={`w-full placeholder:text-muted ${BOX} ${value ? 'border-gold' : 'border-line-strong'}`}
      />
    </form>
  )
}

/** Filters in a row that folds, on phones one below the other. */
export function Filters({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslations('records')
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-control px-1 text-sm font-medium text-gold-text">
        {t('filters', { count })}
      </summary>
      <div className="grid grid-cols-1 gap-2 pt-1 min-[420px]:grid-cols-2 lg:grid-cols-5">{children}</div>
    </details>
  )
}
