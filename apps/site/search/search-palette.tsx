import { Link, useNavigate } from '@tanstack/react-router'
import { Search, SearchX } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { passGate } from '#features/sessions/site/sessions.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Failure, Note } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { SearchOption } from './search-option.tsx'
import { type Found, useSearch } from './use-search.ts'

/** Search over all games and lotteries as one types: arrows choose, Enter opens. Empty, it shows what was played and what is hot. */
export function SearchPalette({ early, onClose }: { early: () => string; onClose: () => void }) {
  const t = useTranslations('search')
  const tShell = useTranslations('shell')
  const tRefusal = useTranslations('refusal')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  // Its field has the keys from now on; what was typed before it was there comes first.
  useEffect(() => {
    const before = early()
    if (before) setTyped(now => before + now)
  }, [early])
  const { groups, isNone, isBusy, error, retry } = useSearch(useDeferredValue(typed.trim()))
  const all = groups.flatMap(({ found }) => found)
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, all.length - 1)
  const id = useId()
  const optionId = (place: number) => `${id}-${place}`

  useEffect(() => {
    // It answers a promise in some browsers, which is no way to clean up.
    void document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  function open(found: Found): void {
    if (found.maintenance) {
      toast(tRefusal('game_maintenance'), 'bad')
      return
    }
    onClose()
    passGate(() => void navigate(found.address), { takesTrial: true })
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && all.length > 0) setChosen((at + step + all.length) % all.length)
    else if (event.key === 'Enter' && all[at]) open(all[at])
    else return
    event.preventDefault()
  }

  let place = 0
  return (
    <Modal title={t('title')} size="text" onClose={onClose}>
      <div className="flex h-[62dvh] flex-col gap-3 sm:h-[28rem]">
        <div className="relative shrink-0">
          <Search aria-hidden size={18} className="absolute inset-y-0 start-3 my-auto text-muted" />
          <input
            data-autofocus
            type="text"
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            role="combobox"
            aria-label={tShell('search')}
            aria-expanded={all.length > 0}
            aria-controls={id}
            aria-activedescendant={all.length > 0 ? optionId(at) : undefined}
            aria-busy={isBusy}
            placeholder={t('placeholder')}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setChosen(0)
            }}
            onKeyDown={press}
            className="min-h-12 w-full rounded-control border border-line-strong bg-surface ps-10 pe-3 text-base placeholder:text-muted"
          />
        </div>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain" aria-live="polite">
          {error ? <Failure error={error} onRetry={retry} /> : isNone && <NothingFound onClose={onClose} />}
          <div role="listbox" id={id} aria-label={t('title')}>
            {groups.map(({ key, found }) => (
              // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped so by the pattern of ARIA
              <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
                <p id={`${id}-${key}`} className="px-2 pt-2 pb-1 text-xs font-semibold text-muted">
                  {t(key)}
                </p>
                {found.map(each => {
                  const mine = place++
                  return (
                    <SearchOption
                      key={each.key}
                      id={optionId(mine)}
                      found={each}
                      isChosen={mine === at}
                      onChoose={() => setChosen(mine)}
                      onOpen={() => open(each)}
                    />
                  )
                })}
              </div>
            ))}
          </div>
        </div>
        <p aria-hidden className="hidden shrink-0 text-xs text-muted sm:block">
          {t('keys')}
        </p>
      </div>
    </Modal>
  )
}

/** What to do about it. */
function NothingFound({ onClose }: { onClose: () => void }) {
  const t = useTranslations('search')
  return (
    <Note icon={<SearchX aria-hidden size={28} />} title={t('none')} about={t('noneAbout')}>
      <div className="flex flex-wrap justify-center gap-2">
        <Link to="/rng" onClick={onClose} className={buttonClass()}>
          {t('allGames')}
        </Link>
        <Link to="/lottery" onClick={onClose} className={buttonClass()}>
          {t('allLotteries')}
        </Link>
      </div>
    </Note>
  )
}
