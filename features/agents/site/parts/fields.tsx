import { type FormEvent, useId } from 'react'
import { useTranslations } from 'use-intl'

const EDGE = 'min-h-11 w-full min-w-0 rounded-control border bg-surface px-2 text-sm figures'

type BetweenProps = {
  label: string
  type: 'date' | 'amount'
  from: string
  to: string
  onChange: (change: { from: string; to: string }) => void
}

/** Two ends of days or amounts, either of which may be open; taken with Enter, or when a field is left. */
export function Between({ label, type, from, to, onChange }: BetweenProps) {
  const t = useTranslations('agentCentre.days')
  const id = useId()
  const take = (end: 'from' | 'to', text: string) => {
    const value = type === 'amount' && !/^\d{1,15}(\.\d{1,4})?$/.test(text) ? '' : text
    if (value !== { from, to }[end]) onChange({ from, to, [end]: value })
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs text-muted">{label}</legend>
      <div className="flex gap-2">
        {(['from', 'to'] as const).map(end => {
          const value = { from, to }[end]
          return (
            <input
              key={`${end} ${value}`}
              id={`${id}-${end}`}
              aria-label={`${label}: ${t(`ends.${end}`)}`}
              type={type === 'date' ? 'date' : 'text'}
              inputMode={type === 'date' ? undefined : 'decimal'}
              placeholder={type === 'date' ? undefined : t(`ends.${end}`)}
              defaultValue={value}
              onBlur={event => take(end, event.currentTarget.value.trim())}
              onKeyDown={event => event.key === 'Enter' && take(end, event.currentTarget.value.trim())}
              className={`${EDGE} ${value ? 'border-gold' : 'border-line-strong'}`}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

/** A choice that is on or off, among filters. */
export function Switch({ label, isOn, onSwitch }: { label: string; isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onSwitch(!isOn)}
      className="min-h-11 rounded-control border border-line-strong bg-surface px-3 text-start text-sm aria-pressed:border-gold aria-pressed:bg-gold-leaf/15 aria-pressed:text-gold-text"
    >
      {label}
    </button>
  )
}

/** Takes what a form says under names. */
export function formTexts(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault()
  return Object.fromEntries([...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value).trim()]))
}
