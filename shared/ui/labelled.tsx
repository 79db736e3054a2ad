import type { ReactNode } from 'react'

/** The look of a box that text is typed into. */
export const BOX =
  'min-h-12 w-full rounded-control border bg-surface px-3 text-base text-ink placeholder:text-muted focus-visible:outline-offset-0'

type LabelledProps = {
  /** The id of the input that this is about. */
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  children: ReactNode
}

/** What stands around an input: its label above, its hint or error under it (specification §8). */
export function Labelled({ id, label, hint, error, required, children }: LabelledProps) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {required && (
          <span aria-hidden className="ms-1 text-vermilion-deep">
            *
          </span>
        )}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={`${id}-error`} aria-live="polite" className="text-xs font-medium text-crimson">
      {error}
    </p>
  )
}

/** What ties an input to its hint or error. */
export function describe(id: string, hint: string | undefined, error: string | undefined) {
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy } as const
}

export function borderOf(error: string | undefined): string {
  return error ? 'border-crimson' : 'border-line-strong'
}
