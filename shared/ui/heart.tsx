type HeartButtonProps = {
  /** `Save Lotus Lantern`; whether it is saved is told by the state of the button. */
  label: string
  isSaved: boolean
  onToggle: () => void
  className?: string
}

/** Drawn here with no more than it needs: there is one on every card. */
const HEART =
  'M12 20.5 4.2 13a5.3 5.3 0 0 1-.1-7.6 5.4 5.4 0 0 1 7.6 0l.3.3.3-.3a5.4 5.4 0 0 1 7.6 0 5.3 5.3 0 0 1-.1 7.6Z'

/** Saves what it stands on, or removes it from what is saved. */
export function HeartButton({ label, isSaved, onToggle, className = '' }: HeartButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isSaved}
      onClick={onToggle}
      className={`grid size-10 place-items-center rounded-full transition-transform active:scale-90 ${className}`}
    >
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className={`size-5 stroke-current stroke-2 ${isSaved ? 'fill-current' : 'fill-none'}`}
      >
        <path d={HEART} />
      </svg>
    </button>
  )
}
