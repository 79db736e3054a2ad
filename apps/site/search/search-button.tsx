import { Search } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#shared/ui/button.tsx'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { BrokenModal, Part } from '#shared/ui/loading/part.tsx'

const SearchPalette = lazyScreen<{ early: () => string; onClose: () => void }>(() =>
  import('./search-palette.tsx').then(file => file.SearchPalette),
)

/** Opens the search over all games and lotteries: pressed, by `/`, or by Ctrl/⌘-K. What it shows comes then. */
export function SearchButton() {
  const t = useTranslations('shell')
  const [isOpen, setOpen] = useState(false)
  /** What was typed after `/`, before there was a field. */
  const early = useRef('')
  const close = () => setOpen(false)
  const near = () => void SearchPalette.preload().catch(() => undefined)
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (document.querySelector('dialog:modal')) return
      if (isOpen && event.key.length === 1) early.current += event.key
      else if (asksForSearch(event)) setOpen(true)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOpen])
  // A hand on the keyboard or the glass may ask for it next.
  useEffect(() => {
    const signs = ['keydown', 'pointerdown'] as const
    const load = () => void SearchPalette.preload().catch(() => undefined)
    for (const sign of signs) addEventListener(sign, load, { once: true, passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, load)
    }
  }, [])
  const takeEarly = useCallback(() => {
    const typed = early.current
    early.current = ''
    return typed
  }, [])
  const opens = {
    onClick: () => setOpen(true),
    onPointerEnter: near,
    onFocus: near,
    'aria-haspopup': 'dialog' as const,
  }
  return (
    <>
      <IconButton label={t('search')} {...opens} className="lg:hidden">
        <Search aria-hidden size={20} />
      </IconButton>
      <button
        type="button"
        aria-keyshortcuts="/ Control+K Meta+K"
        {...opens}
        className="hidden min-h-11 w-64 items-center gap-2 rounded-full border border-line-strong bg-ground px-4 text-start text-sm text-muted transition-colors hover:border-gold hover:text-ink lg:flex min-[80rem]:w-80"
      >
        <Search aria-hidden size={16} className="shrink-0" />
        <span className="grow truncate">{t('search')}</span>
        <kbd aria-hidden className="rounded-control border border-line px-1.5 text-xs">
          /
        </kbd>
      </button>
      {isOpen && (
        <Part broken={error => <BrokenModal error={error} onClose={close} />}>
          <SearchPalette early={takeEarly} onClose={close} />
        </Part>
      )}
    </>
  )
}

/** `/` writes itself where one writes. */
function asksForSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  const writes = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return key === '/' && !writes
}
