import { Search, X } from 'lucide-react'

type SearchFieldProps = { label: string; clearLabel: string; value: string; onChange: (value: string) => void }

/** A search as one types; Escape and the cross empty it. */
export function SearchField({ label, clearLabel, value, onChange }: SearchFieldProps) {
  return (
    <search className="relative min-w-0 flex-1 sm:max-w-form">
      <Search aria-hidden size={18} className="absolute inset-y-0 start-3 my-auto text-muted" />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        maxLength={64}
        aria-label={label}
        placeholder={label}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && onChange('')}
        className="min-h-11 w-full rounded-control border border-line-strong bg-surface ps-10 pe-10 text-base placeholder:text-muted"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => onChange('')}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center text-muted hover:text-ink"
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </search>
  )
}
