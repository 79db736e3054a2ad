import { Heart } from 'lucide-react'
import { useTranslations } from 'use-intl'

type HeartButtonProps = { name: string; isSaved: boolean; onToggle: () => void; className?: string }

/** Saves a game, or removes it from those saved. */
export function HeartButton({ name, isSaved, onToggle, className = '' }: HeartButtonProps) {
  const t = useTranslations('lobby')
  const label = t('save', { name })
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isSaved}
      onClick={onToggle}
      className={`grid size-10 place-items-center rounded-full transition-transform active:scale-90 ${className}`}
    >
      <Heart
        aria-hidden
        size={20}
        strokeWidth={2}
        fill={isSaved ? 'currentColor' : 'none'}
        className={`transition-transform ${isSaved ? 'scale-110' : ''}`}
      />
    </button>
  )
}
