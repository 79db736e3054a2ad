import { useState } from 'react'
import { within } from '../chase/chase-plan.ts'

type NumberBoxProps = {
  label: string
  value: number
  least?: number
  most: number
  onValue: (value: number) => void
  className?: string
}

/** A whole number within limits. It may be empty or beyond them while it is typed: what is left counts within them. */
export function NumberBox({ label, value, least = 1, most, onValue, className = '' }: NumberBoxProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      aria-label={label}
      inputMode="numeric"
      maxLength={String(most).length}
      value={typed ?? value}
      onFocus={event => event.currentTarget.select()}
      onChange={event => {
        const text = event.target.value
        setTyped(text)
        if (String(within(text, least, most)) === text) onValue(Number(text))
      }}
      onBlur={() => {
        if (typed) onValue(within(typed, least, most))
        setTyped(undefined)
      }}
      className={`figures rounded-control border border-line-strong bg-surface text-center ${className}`}
    />
  )
}
